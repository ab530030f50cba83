/** Statements: checks, choices, loops, procedures, shows; each run directly and as a plan with a residual. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NaiveExecution, Relation } from './naive-algebra.ts';
import { errorsOf, modelOf, runDirectly, runPlanned, SMALL } from './support.ts';

interface Summary {
  readonly consistent: boolean;
  readonly failed: string | undefined;
  readonly flags: readonly string[];
  readonly undefined: readonly string[];
  readonly shown: Readonly<Record<string, readonly string[]>>;
}

/** Both ways to run a model must agree; returns what they agree on. */
function outcome(text: string, execution: NaiveExecution = SMALL): Summary {
  const summarise = (result: ReturnType<typeof runDirectly>): Summary => ({
    consistent: result.consistent,
    failed: result.failed?.name,
    // A plan may contain a flag more than once.
    flags: [...new Set(result.flags)].sort(),
    undefined: [...new Set(result.undefined)].sort(),
    shown: Object.fromEntries(
      result.shown.map(({ name, relation }) => [name, [...(relation as Relation)].sort()]),
    ),
  });
  const model = modelOf(text);
  const direct = summarise(runDirectly(model, execution));
  assert.deepEqual(summarise(runPlanned(model, execution)), direct);
  return direct;
}

const CONSISTENT = { consistent: true, failed: undefined, flags: [], undefined: [], shown: {} };

test('plain checks', () => {
  assert.deepEqual(
    outcome('acyclic co\nirreflexive po; co\nempty po & rf\n~empty W\n~irreflexive id\n~acyclic co | co^-1'),
    CONSISTENT,
  );
  assert.deepEqual(outcome('acyclic co | co^-1 as cycle').failed, 'cycle');
  assert.deepEqual(outcome('irreflexive co; co^-1').failed, 'irreflexive co; co^-1');
  assert.deepEqual(outcome('~empty R & W as x').failed, 'x');
});

test('flags and undefined behaviour are recorded, and do not reject', () => {
  const result = outcome(
    'flag ~empty po as a\nflag empty po as b\nundefined_unless empty po as c\nundefined_unless empty 0 as d\nflag empty 0',
  );
  assert.deepEqual(result, { ...CONSISTENT, flags: ['a'], undefined: ['c'] });
});

test('a failed assertion is an error of the model', () => {
  const [found] = errorsOf(() => runDirectly(modelOf('assert empty po as none'), SMALL));
  assert.equal(found!.message, 'the assertion `none` fails');
});

test('with picks some element that passes', () => {
  assert.ok(outcome('with x from {co, co^-1}\nempty x & (W * IW)').consistent);
  assert.equal(outcome('with x from {co, co^-1}\nempty x as none').failed, 'none');
  assert.deepEqual(outcome('with x from {}\nacyclic po'), { ...CONSISTENT, consistent: false });
  assert.ok(outcome('with x from {co}\nwith y from {po, x}\nempty y \\ x\n~empty y & x').consistent);
});

test('with unites flags of all choices that pass', () => {
  const result = outcome(`with x from {po, rf, co}
    empty x & co as no-co
    flag ~empty x & po as is-po
    flag ~empty x & rf as is-rf
    flag ~empty x & co as is-co
    undefined_unless empty x & rf as not-rf`);
  assert.deepEqual(result, { ...CONSISTENT, flags: ['is-po', 'is-rf'], undefined: ['not-rf'] });
});

test('with inside a procedure runs what follows the call, too', () => {
  const text = 'procedure p(S) = with x from S show x empty x & po end\ncall p({po, rf})\nshow po as after';
  assert.deepEqual(outcome(text).shown, { x: ['3,2'], after: ['1,2'] });
});

test('with over linearisations stops at the first that passes', () => {
  const size = 14;
  const relations = Object.fromEntries(Object.keys(SMALL.relations).map((name) => [name, []]));
  const large = {
    ...SMALL,
    size,
    sets: { ...SMALL.sets, W: Array.from({ length: size }, (_, i) => i) },
    relations,
  };
  assert.ok(outcome('with o from linearisations(W, 0)\nacyclic o | po', large).consistent);
});

test('a cyclic order has no linearisation', () => {
  assert.deepEqual(outcome('with o from linearisations(W, co | co^-1)'), {
    ...CONSISTENT,
    consistent: false,
  });
});

test('generate_cos finds the coherence orders', () => {
  assert.ok(
    outcome('include "cross.cat"\nwith x from generate_cos(co0)\nempty co \\ x\nempty x \\ co').consistent,
  );
  assert.ok(
    outcome('include "cross.cat"\nwith x from cross(co_locs(co0, partition W))\nempty co \\ x\nempty x \\ co')
      .consistent,
  );
  assert.equal(
    outcome('include "cross.cat"\nwith x from generate_cos(co0)\n~empty x & (W * IW) as up').failed,
    'up',
  );
});

test('forall runs its body for each element, and all must pass', () => {
  assert.deepEqual(outcome('forall x in {po, rf} do acyclic x end'), CONSISTENT);
  assert.equal(outcome('forall x in {po, co | co^-1} do acyclic x as c end').failed, 'c');
  assert.equal(outcome('forall e in W do empty [e] & [IW] as i end').failed, 'i');
  const tags = "enum T = 'a || 'b\nlet f t = match t with || 'a -> po || 'b -> rf end";
  assert.deepEqual(outcome(`${tags}\nforall t in T do flag ~empty f t as f end`).flags, ['f']);
  assert.ok(!runPlanned(modelOf(`${tags}\nforall t in T do acyclic f t end`), SMALL).plan.hasResidual);
});

test('match on tags chooses statements', () => {
  const text = (tag: string): string => `enum T = 'a || 'b
    match ${tag} with || 'a -> let x = po flag ~empty x as a || _ -> let x = rf flag ~empty x as b end
    show x`;
  assert.deepEqual(outcome(text("'a")), { ...CONSISTENT, flags: ['a'], shown: { x: ['1,2'] } });
  assert.deepEqual(outcome(text("'b")), { ...CONSISTENT, flags: ['b'], shown: { x: ['3,2'] } });
});

test('procedures see their definition, restore the environment and keep flags and shows', () => {
  const text = `let a = po
    procedure p(r) = let a = r | a flag ~empty a as f show a end
    let a = rf
    call p(0)
    show a as outer`;
  assert.deepEqual(outcome(text), { ...CONSISTENT, flags: ['f'], shown: { a: ['1,2'], outer: ['3,2'] } });
});

test('a recursive procedure ends by a match', () => {
  const text = `enum N = 'zero || 'one || 'two
    let pred n = match n with || 'two -> 'one || _ -> 'zero end
    procedure rec down n = match n with || 'zero -> flag empty 0 as done || _ -> call down (pred n) end end
    call down 'two`;
  assert.deepEqual(outcome(text).flags, ['done']);
});

test('checks without a name take that of the call', () => {
  assert.equal(outcome('call inclusion(po, rf) as inside').failed, 'inside');
  assert.equal(outcome('call inclusion(po, rf)').failed, 'inclusion');
});

test('let rec with a check', () => {
  assert.ok(outcome('let rec t = co | t; t when irreflexive t as c').consistent);
  assert.equal(outcome('let rec t = co | co^-1 | t; t when irreflexive t as c').failed, 'c');
});

test('show and unshow', () => {
  assert.deepEqual(outcome('show po, rf, nothing\nshow po | rf as both\nunshow rf').shown, {
    po: ['1,2'],
    both: ['1,2', '3,2'],
  });
});

test('a check that looks into values is residual alone, the others are planned', () => {
  const model = modelOf(`let a = if po = rf then po else rf
    let b = po | rf
    acyclic b as first
    acyclic a | b as second
    acyclic co as third`);
  const { plan } = runPlanned(model, SMALL);
  assert.deepEqual(
    plan.checks.map(({ name }) => name),
    ['first', 'third'],
  );
  assert.ok(plan.hasResidual);
  assert.deepEqual(
    [...plan.residual.bindings.keys()].map(({ pattern }) => pattern.kind === 'name' && pattern.name),
    ['b'],
  );
});

test('a procedure with one residual check keeps the others in the plan', () => {
  const model = modelOf(`procedure p(r, s) = acyclic r as r acyclic s as s end
    call p(po, (if po = rf then po else co))
    call p((if po = rf then po else co | co^-1), rf)`);
  const { plan, consistent, failed } = runPlanned(model, SMALL);
  assert.deepEqual(
    plan.checks.map(({ name, node }) => [name, plan.nodes[node]!.name]),
    [
      ['r', 'po'],
      ['s', 'rf'],
    ],
  );
  assert.deepEqual([consistent, failed?.name], [false, 'r']);
});

test('base names are those that are used, also behind the plan', () => {
  const names = (text: string): string[] => [...runPlanned(modelOf(text), SMALL).plan.baseNames].sort();
  assert.deepEqual(names('acyclic po'), ['po']);
  assert.deepEqual(names('let unused = co\nacyclic po'), ['po']);
  assert.deepEqual(names('acyclic po\nwith x from linearisations(W, rf)\nacyclic x'), ['W', 'po', 'rf']);
  assert.deepEqual(names('let a = co0\nlet unused = data\nwith x from {a}\nacyclic x'), [
    'FW',
    'IW',
    'W',
    'loc',
  ]);
  assert.deepEqual(names('with co from {po}\nacyclic co'), ['po']);
  assert.deepEqual(names('include "cross.cat"\nwith co from generate_cos(0)\nacyclic co'), ['W', 'loc']);
  assert.deepEqual(names('include "cos.cat"\nacyclic fr'), ['co', 'rf']);
  assert.deepEqual(names('let f x = x | data\nforall e in W do acyclic f(0) end'), ['W', 'data']);
  assert.deepEqual(names('show addr'), ['addr']);
});
