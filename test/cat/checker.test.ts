/** What the static checker says, and what it lets pass. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkModel, type LoadOptions } from '../../src/cat/index.ts';
import { modelOf, VOCABULARY } from './support.ts';

function findings(text: string, options: LoadOptions = {}): string[] {
  return checkModel(modelOf(text, {}, options), VOCABULARY).map(({ severity, message, span, suggestion }) => {
    const marked = span!.file.text.slice(span!.start, span!.end);
    return `${severity}: ${message} [${marked}]${suggestion === undefined ? '' : ` ${suggestion}`}`;
  });
}

const WRONG: readonly (readonly [string, ...string[]])[] = [
  [
    'acyclic po ; W',
    'error: `W` is a set of events, `;` needs a relation [W] `[W]` is the identity on a set',
  ],
  ['acyclic W', 'error: `W` is a set of events, `acyclic` needs a relation [W]'],
  ['acyclic po | W', 'error: `W` is a set of events, but `po` is a relation: `|` cannot mix them [W]'],
  [
    'acyclic (W | R) & rf',
    'error: `rf` is a relation, but `(W | R)` is a set of events: `&` cannot mix them [rf]',
  ],
  ['acyclic W \\ rf', 'error: `rf` is a relation, but `W` is a set of events: `\\` cannot mix them [rf]'],
  ['acyclic po * W', 'error: `po` is a relation, `*` needs a set of events [po]'],
  ['acyclic [po]', 'error: `po` is a relation, `[...]` needs a set of events [po]'],
  ['acyclic W+', 'error: `W` is a set of events, `+` needs a relation [W]'],
  ['acyclic W^-1', 'error: `W` is a set of events, `^-1` needs a relation [W]'],
  ['acyclic [domain W]', 'error: `W` is a set of events, `domain` needs a relation [W]'],
  ['acyclic po rf', 'error: `po` is a relation, which cannot be applied [po]'],
  ['acyclic fr', 'error: `fr` is not defined [fr] did you mean `rf`?'],
  ['acyclic po-lco', 'error: `po-lco` is not defined [po-lco] did you mean `po-loc`?'],
  ['let a = po-lco\nacyclic a', 'error: `po-lco` is not defined [po-lco] did you mean `po-loc`?'],
  [
    'acyclic po\nacylic rf',
    'error: `acylic` is not defined [acylic] did you mean `acyclic`?',
    'error: `po` is a relation, which cannot be applied [po]',
  ],
  ['let f(a, b) = a | b\nacyclic f po', 'error: `f` takes 2 arguments, 1 given [f po]'],
  ['let f(a, b) = a | b\nacyclic f(po, rf, co)', 'error: `f` takes 2 arguments, 3 given [f(po, rf, co)]'],
  [
    'acyclic [domain(linearisations W)]',
    'error: `linearisations` takes 2 arguments, 1 given [(linearisations W)]',
  ],
  [
    'let f x = x ; W\nacyclic f po',
    'error: `W` is a set of events, `;` needs a relation [W] `[W]` is the identity on a set',
  ],
  [
    'let f x = x ; po\nacyclic f W',
    'error: `x` is a set of events, `;` needs a relation [x] `[x]` is the identity on a set',
  ],
  [
    'let rec r = W | (r & po)\nempty r',
    'error: `po` is a relation, but `r` is a set of events: `&` cannot mix them [po]',
  ],
  ['call po()', 'error: `po` is a relation, `call` needs a procedure [po]'],
  ['call nothing()', 'error: `nothing` is not defined [nothing]'],
  ['call inclusion(po, W)', 'error: `s` is a set of events, but `r` is a relation: `\\` cannot mix them [s]'],
  ['call inclusion po', 'error: `inclusion` takes 2 arguments, 1 given [po]'],
  [
    'with x from fencerel\nacyclic x',
    'error: `fencerel` is a function, but it must be a set here [fencerel]',
  ],
  [
    'with x from linearisations(W, po)\nacyclic [x]',
    'error: `x` is a relation, `[...]` needs a set of events [x]',
  ],
  ["acyclic tag2scope 'x", "error: no `enum` declares the tag `'x` ['x]"],
  [
    "enum T = 'once\ninstructions Q[{'once}]",
    'error: `Q` is no kind of event that a bell file can annotate [Q] did you mean `R`?',
  ],
  ['instructions R[W]', 'error: `W` is a set of events, an annotation needs a set of tags [W]'],
  [
    "enum T = 'once\nacyclic match 'once with || 'onse -> po end",
    "error: no `enum` declares the tag `'onse` ['onse] did you mean `'once`?",
  ],
  [
    'let a = po; W\nlet b = po',
    'warning: `W` is a set of events, `;` needs a relation [W] `[W]` is the identity on a set',
  ],
  ['let a = nothing', 'warning: `nothing` is not defined [nothing]'],
  ['let f x = nothing', 'warning: `nothing` is not defined [nothing]'],
  ['procedure p(x) = acyclic nothing end', 'warning: `nothing` is not defined [nothing]'],
  ['show nothing', 'warning: `nothing` is not defined [nothing]'],
  ['show po & W as x', 'error: `W` is a set of events, but `po` is a relation: `&` cannot mix them [W]'],
  [
    'flag ~empty po',
    'warning: this flag has no name, so it is never reported [flag ~empty po] add `as name`',
  ],
  ['let (a, b) = po\nacyclic a', 'error: the value here is not a tuple of 2 [(a, b) = po]'],
  [
    'acyclic if po = W then po else rf',
    'error: `W` is a set of events, but `po` is a relation: `=` cannot compare them [W]',
  ],
  // `try` is for missing names; a mistake in it would make another model.
  [
    'acyclic try po; W with po',
    'error: `W` is a set of events, `;` needs a relation [W] `[W]` is the identity on a set',
  ],
  ['acyclic try ctrlcfence(F) with po', 'error: `ctrlcfence` takes 2 arguments, 1 given [ctrlcfence(F)]'],
  ['empty {po, W}', 'error: `W` is a set of events, but the set also contains a relation [W]'],
];

for (const [text, ...expected] of WRONG) {
  test(`finds: ${text.replaceAll('\n', ' / ')}`, () => {
    assert.deepEqual(
      findings(text).filter((finding) => !finding.includes('empty` needs')),
      expected,
    );
  });
}

const RIGHT: readonly string[] = [
  'let X1 = try X1 with {}\nacyclic [X1]; po',
  'acyclic try nothing with 0',
  'acyclic _ & po\nempty _ & W\nacyclic {} | po\nempty W | {}\nacyclic ~{} ; po',
  'acyclic po | (_ * W)',
  'empty W\nempty po',
  'let rec a = po | b; a and b = rf | a\nacyclic a | b',
  'let rec f s = match s with || {} -> 0 || x ++ s -> f s | po end\nacyclic f(W)',
  'acyclic map (fun x -> x) W ; po'.replace(' ; po', ' * W'),
  'with o from linearisations(W, po)\nacyclic o | po',
  'include "cross.cat"\nwith co from generate_cos(co0)\nacyclic co',
  'include "cos.cat" include "filters.cat" include "x86fences.cat" include "c11_cos.cat"\nacyclic WW(po) | fr | mfence',
  'include "armfences.cat" include "ppcfences.cat" include "aarch64fences.cat"\nacyclic dmb | sync | dmb.sy | [dmb.full]; po',
  "enum T = 'a || 'b\nlet f t = match t with || 'a -> po || 'b -> rf end\nacyclic f 'a\nforall t in T do acyclic f t end",
  'procedure rec p(r) = acyclic r call p(r) end\ncall p(po)',
  'call total(co | id, W)',
  'if "variant" acyclic nothing end',
  'acyclic if "variant" then po else rf',
  'let f() = po\nacyclic f()',
  'let twice f = fun x -> f (f x)\nlet g = twice (fun r -> r; r)\nacyclic g po',
];

for (const text of RIGHT) {
  test(`accepts: ${text.replaceAll('\n', ' / ')}`, () => {
    assert.deepEqual(findings(text), []);
  });
}

test('warnings are about the files of the user, not about libraries', () => {
  const vocabulary = { sets: new Set(['W']), relations: new Set(['po']) };
  assert.deepEqual(checkModel(modelOf('include "filters.cat"\nacyclic po'), vocabulary), []);
});
