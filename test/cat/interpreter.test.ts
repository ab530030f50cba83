/** The meaning of expressions and statements, on one small execution (support.ts). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  errorsOf,
  modelOf,
  relationValue,
  runDirectly,
  runPlanned,
  SMALL,
  setValue,
  textOf,
} from './support.ts';

test('operators on relations', () => {
  assert.deepEqual(relationValue('po | rf'), ['1,2', '3,2']);
  assert.deepEqual(relationValue('co \\ (IW * W)'), ['1,3']);
  assert.deepEqual(relationValue('co; rf'), ['0,2', '1,2']);
  assert.deepEqual(relationValue('rf^-1; po^-1'), []);
  assert.deepEqual(relationValue('(po | rf^-1)+'), ['1,2', '1,3', '2,3']);
  assert.deepEqual(relationValue('po?'), ['0,0', '1,1', '1,2', '2,2', '3,3']);
  assert.deepEqual(relationValue('(rf | po^-1)* & (R * W)'), ['2,1']);
  assert.deepEqual(relationValue('~_'), []);
  assert.equal(relationValue('_').length, 16);
  assert.deepEqual(relationValue('0'), []);
  assert.deepEqual(relationValue('[W] & id'), ['0,0', '1,1', '3,3']);
});

test('operators on sets', () => {
  assert.deepEqual(setValue('~W'), [2]);
  assert.deepEqual(setValue('W \\ IW | R'), [1, 2, 3]);
  assert.deepEqual(setValue('domain(rf) & range(co)'), [3]);
  assert.deepEqual(setValue('_ \\ W'), [2]);
  assert.deepEqual(setValue('_'), [0, 1, 2, 3]);
  assert.deepEqual(setValue('{}'), []);
  assert.deepEqual(setValue('emptyset'), []);
});

test('bindings are lazy and static', () => {
  assert.deepEqual(relationValue('b', SMALL, 'let a = po\nlet b = a\nlet a = rf\nlet c = nothing'), ['1,2']);
  assert.deepEqual(relationValue('a', SMALL, 'let a = po and b = a'), ['1,2']);
  assert.deepEqual(relationValue('x', SMALL, 'let (x, _) = (po, rf)'), ['1,2']);
  assert.deepEqual(relationValue('po', SMALL, 'let po = rf'), ['3,2']);
});

test('functions', () => {
  assert.deepEqual(relationValue('f(po, rf)', SMALL, 'let f(a, b) = a | b'), ['1,2', '3,2']);
  assert.deepEqual(relationValue('f rf', SMALL, 'let g = po\nlet f x = x | g\nlet g = 0'), ['1,2', '3,2']);
  assert.deepEqual(relationValue('f po rf', SMALL, 'let f a = fun b -> a | b'), ['1,2', '3,2']);
  assert.deepEqual(relationValue('(let rec f x = x and g y = f y in g po)'), ['1,2']);
  assert.deepEqual(relationValue('fencerel(R)'), []);
  assert.deepEqual(relationValue('nodetour(co, co, co)'), ['0,1', '1,3']);
  assert.deepEqual(relationValue('singlestep(co)'), ['0,1', '1,3']);
});

test('let rec of values is the least fixpoint, also mutual and with functions', () => {
  assert.deepEqual(relationValue('t', SMALL, 'let rec t = co | rf | t; t'), relationValue('(co | rf)+'));
  const mutual = 'let rec a = po | b; b and b = rf^-1 | a; b';
  assert.deepEqual(relationValue('a', SMALL, mutual), ['1,2']);
  assert.deepEqual(relationValue('b', SMALL, mutual), ['1,3', '2,3']);
  assert.deepEqual(setValue('s', SMALL, 'let rec s = IW | range([s]; co)'), [0, 1, 3]);
  assert.deepEqual(
    relationValue('t', SMALL, 'let rec t = step t and step x = co | rf | x; x'),
    relationValue('(co | rf)+'),
  );
});

/** Brackets that nest, found from the inside out: recursion through a difference, in the order of the definitions. */
const BRACKETS = `let pairs = let rec
    open = R \\ domain(found) and
    closing = W \\ range(found) and
    left = open | closing and
    steps = [left]; po; [left] and
    candidates = [open]; po; [closing] and
    found = found | (candidates \\ (steps; steps))
  in found`;

test('let rec through a difference uses new values at once, as herd7 does', () => {
  const order = [0, 1, 2, 3, 4, 5].flatMap((a) =>
    [0, 1, 2, 3, 4, 5].filter((b) => a < b).map((b) => [a, b] as const),
  );
  const execution = {
    ...SMALL,
    size: 6,
    sets: { ...SMALL.sets, R: [0, 1, 3], W: [2, 4, 5] },
    relations: { ...SMALL.relations, po: order },
  };
  assert.deepEqual(relationValue('pairs', execution, BRACKETS), ['0,5', '1,2', '3,4']);
  const planned = runPlanned(modelOf(`${BRACKETS}\nshow pairs`), execution);
  assert.ok(!planned.plan.hasResidual);
  assert.deepEqual([...planned.shown[0]!.relation].sort(), ['0,5', '1,2', '3,4']);
});

test('let rec of sets of values is iterated', () => {
  const text = `enum T = 'a || 'b || 'c
    let next t = match t with || 'a -> {'b} || 'b -> {'c} || 'c -> {} end
    let rec all s = match s with || {} -> {} || x ++ s -> next x | all s end
    let rec reach = {'a} | all reach
    let result = if reach = T then po else rf
    show result`;
  assert.deepEqual([...runDirectly(modelOf(text), SMALL).shown[0]!.relation], ['1,2']);
});

test('tags, match and try', () => {
  const before = "enum T = 'a || 'b\nlet f t = match t with || 'a -> po || _ -> rf end";
  assert.deepEqual(relationValue("f 'a", SMALL, before), ['1,2']);
  assert.deepEqual(relationValue("f 'b", SMALL, before), ['3,2']);
  assert.deepEqual(relationValue("(if 'a in T then po else rf)", SMALL, before), ['1,2']);
  assert.deepEqual(relationValue("(if 'a in T \\ {'a} then po else rf)", SMALL, before), ['3,2']);
  assert.deepEqual(relationValue("(if ~{'a} = {'b} then po else rf)", SMALL, before), ['1,2']);
  assert.deepEqual(relationValue('(try nothing with po)'), ['1,2']);
  assert.throws(() => relationValue('(try po; W with po)'), /`W` is a set of events/);
  assert.deepEqual(relationValue('(try fail po with rf)'), ['3,2']);
});

test('match on sets, relations and sets of values', () => {
  const inverse = 'let rec swap r = match r with || {} -> {} || p ++ r -> p^-1 ++ swap r end';
  assert.deepEqual(
    relationValue('swap co', SMALL, inverse),
    textOf([
      [1, 0],
      [3, 0],
      [3, 1],
    ]),
  );
  const count = `enum N = 'z || 's
    let rec odd s = match s with || {} -> 'z || x ++ s -> match odd s with || 'z -> 's || 's -> 'z end end`;
  assert.deepEqual(relationValue("(if odd(W) = 's then po else 0)", SMALL, count), ['1,2']);
  assert.deepEqual(relationValue("(if odd(classes-loc(M)) = 's then po else 0)", SMALL, count), ['1,2']);
  const middle = 'let f s = match s with || {} -> {} || a | x ++ b -> a * b end';
  assert.deepEqual(relationValue('f W', SMALL, middle), ['0,3']);
  assert.deepEqual(setValue('map (fun e -> e) W'), [0, 1, 3]);
});

test('conditions', () => {
  const holds = (condition: string): boolean => relationValue(`(if ${condition} then po else 0)`).length > 0;
  assert.ok(holds('po = po & _'));
  assert.ok(!holds('po = rf'));
  assert.ok(holds('IW subset W'));
  assert.ok(!holds('W subset IW'));
  assert.ok(holds('{} subset W'));
  assert.ok(holds('_ = W | R'));
  assert.ok(!holds('_ = W'));
  assert.ok(holds('{IW, W} = {W, IW, W}'));
  assert.ok(holds('IW in {IW, W}'));
  assert.ok(!holds('R in {IW, W}'));
  assert.ok(!holds('"v"'));
  assert.ok(holds('not "v" && not ("w" || "x")'));
});

test('variants choose branches of expressions and statements', () => {
  const text = 'if "v" let a = po else let a = rf end\nshow (if "v" then a else a^-1) as b';
  const shown = (variants: string[]) => [
    ...runDirectly(modelOf(text, {}, { variants }), SMALL).shown[0]!.relation,
  ];
  assert.deepEqual(shown(['v']), ['1,2']);
  assert.deepEqual(shown([]), ['2,3']);
});

test('primitives', () => {
  assert.deepEqual(relationValue('fromto(R)'), []);
  assert.deepEqual(relationValue('as_transitive(co)'), textOf(SMALL.relations.co!));
  assert.deepEqual(relationValue('inter_transitive(po | rf^-1, W * W)'), ['1,3']);
  assert.deepEqual(relationValue('same-oa(po)'), ['1,2']);
  const classes = 'let rec union s = match s with || {} -> 0 || c ++ s -> c * c | union s end';
  assert.deepEqual(relationValue('union(classes(int))', SMALL, classes), textOf(SMALL.relations.int!));
  assert.equal(relationValue('union(partition(W))', SMALL, classes).length, 9);
  assert.deepEqual(relationValue('delift(lift(classes(int), rf))'), ['3,1', '3,2']);
  assert.deepEqual(relationValue('deliftinter(rf, lift(classes(int), rf))'), ['3,2']);
  assert.deepEqual(relationValue('delift(lift(classes(int), rf)^-1)'), ['1,3', '2,3']);
  assert.deepEqual(relationValue('bisimulation(co, W * W)'), ['0,0', '1,1', '3,3']);
  assert.deepEqual(relationValue('bisimulation(0, W * W)').length, 9);
});

test('tags of a bell file name base sets and relations', () => {
  const execution = {
    ...SMALL,
    sets: { ...SMALL.sets, Acquire: [2], "'x": [1] },
    relations: { ...SMALL.relations, gpu: [[1, 3]] as const, 'different-values': [[1, 2]] as const },
  };
  const before = "enum Tags = 'acquire || 'x\nenum scopes = 'gpu";
  assert.deepEqual(setValue("tag2events('acquire)", execution, before), [2]);
  assert.deepEqual(setValue("tag2instrs('acquire)", execution, before), [2]);
  assert.deepEqual(relationValue("tag2scope('gpu)", execution, before), ['1,3']);
  assert.deepEqual(relationValue("tag2level('gpu)", execution, before), ['1,3']);
  assert.deepEqual(relationValue("tag2fenced('acquire)", execution, before), []);
  assert.deepEqual(setValue("loc2events('x)", execution, before), [1]);
  assert.deepEqual(relationValue('different-values(po | rf)', execution), ['1,2']);
});

test('loops over large sets take no stack', () => {
  const size = 2500;
  const large = {
    ...SMALL,
    size,
    sets: { ...SMALL.sets, W: Array.from({ length: size }, (_, i) => i) },
    relations: Object.fromEntries(Object.keys(SMALL.relations).map((name) => [name, []])),
  };
  const text = `let rec last(found, s) = match s with || {} -> found || x ++ s -> last({x}, s) end
    empty last({}, W) \\ W`;
  assert.ok(runDirectly(modelOf(text), large).consistent);
});

test('errors at run time name the place', () => {
  const [found] = errorsOf(() =>
    runDirectly(modelOf("enum T = 'a || 'b\nempty match 'b with 'a -> po end"), SMALL),
  );
  assert.equal(found!.message, "no case of this match is for `'b`");
  const [scope] = errorsOf(() => runDirectly(modelOf("enum T = 'a\nacyclic tag2scope('a)"), SMALL));
  assert.equal(scope!.message, '`tag2scope`: the execution has no relation `a` for this test');
  assert.equal(scope!.span!.start, 20);
});
