/**
 * The lemmas of docs/models/jam21.md and docs/jam21-linearisations.md, each as it is stated there, on random executions of up to nine
 * events and all orders, against the definition in naive-jam.ts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { jamExecution, jamText } from './jam-notation.ts';
import {
  choices,
  inverse,
  isAcyclic,
  linearExtensions,
  missing,
  NaiveJam,
  orderPairs,
  type Pairs,
  pairsOf,
  plus,
  sequence,
  star,
  union,
} from './naive-jam.ts';
import { type SmallOptions, smallExecutions } from './small-executions.ts';

/** Each needs one thing that random executions seldom do. */
const EXAMPLES = {
  fr: 'x.V:=1; y.V=0 | y.V:=1; x.V=0',
  co: 'x.V:=1; y.V=0 | y.V:=1; x.V:=2; x.V=1',
  poCo: 'x.V:=1; y.V=0 | y.V:=1; z.V:=1; x.O:=2 | x.O=2; x.O=1',
  frInVo: 'x.V:=1; y.V:=2; y.V=1 | y.V:=1; x.V:=2; x.V=1',
  block: 'x.V=0:=1; y.V=0 | y.V:=1; x.V=0',
  exclusivity: 'x.V:=1; y.V=0 | y.V:=1; z.V:=1; x.O=0:=2',
};

/** Holds a lemma against the examples and so many executions. One that fails is printed as jam-notation.ts writes it. */
function forAll(
  runs: number,
  options: SmallOptions,
  lemma: (jam: NaiveJam, execution: JamExecution) => void,
): void {
  const property = fc.property(smallExecutions(options), (execution) =>
    lemma(new NaiveJam(execution), execution),
  );
  const examples = Object.values(EXAMPLES).map((text): [JamExecution] => [jamExecution(text)]);
  const { failed, counterexample, errorInstance, seed } = fc.check(property, {
    numRuns: runs,
    examples: options.fences === 0 ? [] : examples,
  });
  if (failed) throw new Error(`seed ${seed}: ${jamText(counterexample![0])}`, { cause: errorInstance });
}

function assertSame(actual: Pairs, expected: Pairs): void {
  assert.deepEqual(missing(expected, actual), [], 'pairs that are missing');
  assert.deepEqual(missing(actual, expected), [], 'pairs too many');
}

test('lemma 1: one step of pushto is enough', () => {
  let steps = 0;
  forAll(300, { events: 9, locations: 3 }, (jam) => {
    const { base, push } = jam;
    for (const pushto of jam.orders()) {
      const oneStep = sequence(star(base), pushto, push, star(base));
      assertSame(union(plus(base), oneStep), jam.visible(pushto));
      if (missing(oneStep, plus(base)).length > 0) steps++;
    }
  });
  assert.ok(steps > 100, `orders that make more visible: ${steps}`);
});

test('lemma 1 fails for neighbours of an order, as the thesis reads pushto', () => {
  const jam = new NaiveJam(jamExecution('x.V:=1; a.V=0 | y.V:=1; b.V=0; c.V=0 | z.V:=1; d.V=0'));
  const { size, pushers, base, push } = jam;
  const place = (event: number): number => pushers.indexOf(event);
  const neighbours = pairsOf(size, (a, b) => place(a) >= 0 && place(b) === place(a) + 1);
  const oneStep = union(plus(base), sequence(star(base), neighbours, push, star(base)));
  const [first, last] = [pushers[0]!, size - 1];
  assert.deepEqual(missing(jam.visible(neighbours), oneStep), [[first, last]]);
  assert.ok(sequence(orderPairs(size, pushers), push)[first]![last]);
});

test('lemma 2: each ordered pair adds its own edges to co-jam', () => {
  let edges = 0;
  forAll(250, { events: 9, locations: 2 }, (jam) => {
    const { size, pushers, ww, push, rf, po } = jam;
    const unordered = jam.coJam(jam.noPairs());
    const published = star(jam.base);
    const pushed = sequence(push, published);
    const reached = union(pushed, sequence(pushed, inverse(rf)), sequence(pushed, po));
    /** By pair of pushers: what it adds. */
    const added = new Map<string, Pairs>();
    for (const a of pushers)
      for (const b of pushers)
        added.set(
          `${a} ${b}`,
          jam.exclusive(pairsOf(size, (p, q) => ww[p]![q]! && published[p]![a]! && reached[b]![q]!)),
        );
    for (const pushto of jam.orders()) {
      const ordered = pushers.flatMap((a) =>
        pushers.filter((b) => pushto[a]![b]).map((b) => added.get(`${a} ${b}`)!),
      );
      const coJam = jam.coJam(pushto);
      assertSame(union(unordered, ...ordered), coJam);
      if (missing(coJam, unordered).length > 0) edges++;
    }
  });
  assert.ok(edges > 40, `orders that add edges: ${edges}`);
});

test('lemma 3: an order of RMWs exists iff blocks have one', () => {
  const seen = { allowed: 0, backwards: 0, cyclic: 0, shared: 0 };
  forAll(300, { events: 7, locations: 1 }, (jam) => {
    const { size, updates, writes } = jam;
    const source = (update: number): number => jam.rf.findIndex((row) => row[update]);
    for (const pushto of jam.orders()) {
      const implied = jam.implied(jam.visible(pushto));
      const isAllowed = isAcyclic(jam.exclusive(implied));

      const updateOrders = writes.map((all) => [
        ...linearExtensions(
          all.filter((write) => updates.includes(write)),
          jam.noPairs(),
        ),
      ]);
      let hasUpdateOrder = false;
      for (const orders of choices(updateOrders))
        hasUpdateOrder ||= isAcyclic(
          jam.exclusive(union(implied, ...orders.map((order) => orderPairs(size, order)))),
        );
      assert.equal(hasUpdateOrder, isAllowed, 'an order of RMWs');
      assert.equal(!jam.coherenceOrders(implied).next().done, isAllowed, 'a coherence order');

      const isShared = new Set(updates.map(source)).size < updates.length;
      if (isShared) {
        assert.equal(isAllowed, false, 'two RMWs read one write');
        seen.shared++;
        continue;
      }
      const head = (write: number): number => (updates.includes(write) ? head(source(write)) : write);
      const position = (write: number): number => (updates.includes(write) ? 1 + position(source(write)) : 0);
      const isBackwards = implied.some((row, a) =>
        row.some((isThere, b) => isThere && head(a) === head(b) && position(a) > position(b)),
      );
      const blocks = pairsOf(size, (x, y) =>
        implied.some((row, a) =>
          row.some((isThere, b) => isThere && x !== y && head(a) === x && head(b) === y),
        ),
      );
      assert.equal(!isBackwards && isAcyclic(blocks), isAllowed, 'blocks');
      seen[isAllowed ? 'allowed' : isBackwards ? 'backwards' : 'cyclic']++;
    }
  });
  for (const [what, times] of Object.entries(seen)) assert.ok(times > 3, `${what}: ${times}`);
});

/** The second characterisation; `terms` are those between push;base* and base*, for an order of writes. */
function allowsByCoherence(jam: NaiveJam, terms: (co: Pairs, fr: Pairs) => Pairs): boolean {
  const { size, base, push, pushers, pushOrder } = jam;
  const isPusher = (event: number): boolean => pushers.includes(event);
  for (const co of jam.coherenceOrders(jam.coJam(jam.noPairs()))) {
    const fr = sequence(inverse(jam.rf), co);
    const path = sequence(push, star(base), terms(co, fr), star(base));
    const graph = pairsOf(size, (a, b) => isPusher(a) && isPusher(b) && (path[a]![b]! || pushOrder[a]![b]!));
    if (isAcyclic(graph)) return true;
  }
  return false;
}

test('theorem: from-reads with co and po;co replace pushto', () => {
  const seen = { allowed: 0, forbidden: 0 };
  forAll(300, { events: 8, locations: 2 }, (jam) => {
    const isAllowed = jam.allows();
    assert.equal(
      allowsByCoherence(jam, (co, fr) => union(fr, co, sequence(jam.po, co))),
      isAllowed,
    );
    seen[isAllowed ? 'allowed' : 'forbidden']++;
  });
  assert.ok(seen.allowed > 50 && seen.forbidden > 50, JSON.stringify(seen));
});

test('theorem: from-reads alone are too weak, and each term is needed', () => {
  const isForbidden = (text: string, terms: (co: Pairs, fr: Pairs, po: Pairs) => Pairs): boolean => {
    const jam = new NaiveJam(jamExecution(text));
    return !allowsByCoherence(jam, (co, fr) => terms(co, fr, jam.po));
  };
  for (const text of Object.values(EXAMPLES))
    assert.ok(
      isForbidden(text, (co, fr, po) => union(fr, co, sequence(po, co))),
      text,
    );
  for (const text of [EXAMPLES.co, EXAMPLES.poCo]) assert.ok(!isForbidden(text, (_, fr) => fr), text);
  assert.ok(!isForbidden(EXAMPLES.fr, (co, _, po) => union(co, sequence(po, co))));
  assert.ok(!isForbidden(EXAMPLES.co, (co, fr, po) => union(fr, sequence(po, co))));
  assert.ok(!isForbidden(EXAMPLES.poCo, (co, fr) => union(fr, co)));
});

test('theorem: from-reads in vo do not stand for pushto', () => {
  const jam = new NaiveJam(jamExecution(EXAMPLES.frInVo));
  assert.equal(jam.allows(), false);
  const isAllowed = [...jam.coherenceOrders(jam.coJam(jam.noPairs()))].some((co) => {
    const fr = sequence(inverse(jam.rf), co);
    return isAcyclic(jam.exclusive(union(co, jam.implied(plus(union(jam.base, fr))))));
  });
  assert.equal(isAllowed, true);
});

test('fences need no place in pushto', () => {
  let withFences = 0;
  forAll(250, { events: 8, locations: 2, volatileOfTen: 3, fences: 12 }, (jam) => {
    if (jam.pushersAndFences.length === jam.pushers.length) return;
    withFences++;
    assert.equal(jam.allows(jam.pushersAndFences), jam.allows());
  });
  assert.ok(withFences > 10, `executions with fences that push: ${withFences}`);

  const started = 'x.O:=1; y.O:=1; Ffull; z.O:=1 | y.O=1; start 2 | Ffull; x.O=0';
  assert.equal(new NaiveJam(jamExecution(started)).allows(), false);
});

test('a write of a location stands for the earlier ones of its thread: the closure of co-jam is the same', () => {
  let larger = 0;
  forAll(250, { events: 9, locations: 1, volatileOfTen: 0 }, (jam) => {
    const sameThread = pairsOf(jam.size, (a, b) => a === b || (jam.poLoc[a]![b]! && jam.ww[a]![b]!));
    for (const pushto of jam.orders()) {
      const visible = jam.visible(pushto);
      const prefixes = union(visible, sequence(sameThread, visible));
      assertSame(plus(jam.implied(prefixes)), plus(jam.implied(visible)));
      if (missing(prefixes, visible).length > 0) larger++;
    }
  });
  assert.ok(larger > 5, `orders that leave out earlier writes: ${larger}`);
});

/** Only the events that are kept, with numbers of their own. */
function restrict(execution: JamExecution, isKept: (event: number) => boolean): JamExecution {
  const kept = Array.from({ length: execution.size }, (_, event) => event).filter(isKept);
  const rename = (event: number): number => (event === NONE ? NONE : kept.indexOf(event));
  return {
    size: kept.length,
    flags: Uint16Array.from(kept, (event) => execution.flags[event]!),
    thread: Int32Array.from(kept, (event) => execution.thread[event]!),
    location: Int32Array.from(kept, (event) => execution.location[event]!),
    rf: Int32Array.from(kept, (event) => rename(execution.rf[event]!)),
    finals: execution.finals.map(rename),
  };
}

test('without final writes, what is before a consistent execution is consistent', () => {
  let prefixes = 0;
  forAll(120, { events: 8, locations: 2 }, (_, { finals, ...rest }) => {
    const execution = { ...rest, finals: finals.map(() => NONE) };
    const jam = new NaiveJam(execution);
    if (!jam.allows()) return;
    const after = plus(union(jam.po, jam.rf));
    for (let last = 0; last < jam.size; last++) {
      if (execution.thread[last] === NONE) continue;
      const prefix = restrict(execution, (event) => event !== last && !after[last]![event]);
      assert.equal(new NaiveJam(prefix).allows(), true);
      prefixes++;
    }
  });
  assert.ok(prefixes > 200, `prefixes: ${prefixes}`);
});

test('with final writes, it need not be', () => {
  const before = 'x.O:=2; u.V=0; y.V=0 | y.V:=1; x.V:=1; v.V=0 | x.O=1; x.O=2';
  const allows = (text: string): boolean => new NaiveJam(jamExecution(text)).allows();
  assert.equal(allows(before), true);
  for (const final of [0, 1, 2]) assert.equal(allows(`${before} finally x=${final}`), false);
  assert.equal(allows(`${before} | x.O:=3 finally x=3`), true);
});

test('corollary: volatile accesses are sequentially consistent', () => {
  const seen = { allowed: 0, forbidden: 0 };
  forAll(250, { events: 7, locations: 2, volatileOfTen: 10, fences: 0 }, (jam) => {
    let isSequential = false;
    for (const co of jam.coherenceOrders(jam.coinit)) {
      const fr = sequence(inverse(jam.rf), co);
      const others = pairsOf(jam.size, (a, b) => a !== b && fr[a]![b]!);
      isSequential ||= isAcyclic(union(jam.po, jam.rf, co, others));
    }
    assert.equal(jam.allows(), isSequential);
    seen[isSequential ? 'allowed' : 'forbidden']++;
  });
  assert.ok(seen.allowed > 50 && seen.forbidden > 50, JSON.stringify(seen));
});
