/**
 * JAM21 once more, as slowly and plainly as can be: a relation is a square of booleans, an order of pushto a list, and everything is
 * enumerated. Written for lemmas.test.ts alone, from the authors' cat file, and with nothing of src/jam but the type of an execution,
 * so that the lemmas of docs/models/jam21.md and docs/jam21-linearisations.md are held against something that knows none of them.
 */
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';

/** `relation[a][b]`: whether a is related to b. */
export type Pairs = readonly (readonly boolean[])[];

export const pairsOf = (size: number, relates: (a: number, b: number) => boolean): Pairs =>
  Array.from({ length: size }, (_, a) => Array.from({ length: size }, (_, b) => relates(a, b)));

/** Pairs that are in one of them. */
export const union = (...all: readonly Pairs[]): Pairs =>
  pairsOf(all[0]!.length, (a, b) => all.some((pairs) => pairs[a]![b]!));

/** first ; second ; and so on. */
export const sequence = (...all: readonly Pairs[]): Pairs =>
  all.reduce((first, second) => {
    const rows = first.map((row) => row.flatMap((isThere, b) => (isThere ? [second[b]!] : [])));
    return pairsOf(first.length, (a, c) => rows[a]!.some((row) => row[c]!));
  });

export const inverse = (pairs: Pairs): Pairs => pairsOf(pairs.length, (a, b) => pairs[b]![a]!);

/** pairs+ */
export function plus(pairs: Pairs): Pairs {
  const result = pairs.map((row) => [...row]);
  result.forEach((middle, b) => {
    for (const row of result) {
      if (row[b])
        row.forEach((_, c) => {
          row[c] ||= middle[c]!;
        });
    }
  });
  return result;
}

/** pairs* */
export function star(pairs: Pairs): Pairs {
  const closed = plus(pairs);
  return pairsOf(pairs.length, (a, b) => a === b || closed[a]![b]!);
}

export const isAcyclic = (pairs: Pairs): boolean => plus(pairs).every((row, a) => !row[a]);

/** Pairs of the first that are not in the second. */
export const missing = (first: Pairs, second: Pairs): [number, number][] =>
  first.flatMap((row, a) =>
    row.flatMap((isThere, b) => (isThere && !second[a]![b] ? [[a, b] as [number, number]] : [])),
  );

/** All linear orders of the elements that contain the pairs. */
export function* linearExtensions(elements: readonly number[], pairs: Pairs): Generator<readonly number[]> {
  if (elements.length === 0) yield [];
  for (const first of elements) {
    if (elements.some((other) => pairs[other]![first])) continue;
    const others = elements.filter((element) => element !== first);
    for (const rest of linearExtensions(others, pairs)) yield [first, ...rest];
  }
}

/** Each element before all later ones. */
export function orderPairs(size: number, order: readonly number[]): Pairs {
  const place = (event: number): number => order.indexOf(event);
  return pairsOf(size, (a, b) => place(a) >= 0 && place(a) < place(b));
}

/** One of each, in all ways. */
export function* choices<T>(lists: readonly (readonly T[])[]): Generator<readonly T[]> {
  const [first, ...others] = lists;
  if (first === undefined) yield [];
  else for (const item of first) for (const rest of choices(others)) yield [item, ...rest];
}

/** The relations of an execution that do not depend on an order. Names are those of the cat file. */
export class NaiveJam {
  readonly size: number;
  readonly po: Pairs;
  readonly poLoc: Pairs;
  readonly rf: Pairs;
  readonly ww: Pairs;
  readonly cofw: Pairs;
  readonly coinit: Pairs;
  readonly push: Pairs;
  /** into | rf */
  readonly base: Pairs;
  /** D: what pushes and is no fence. */
  readonly pushers: readonly number[];
  /** What pushes, fences too, as the authors have it. */
  readonly pushersAndFences: readonly number[];
  /** (cofw | rf | po)+ on all events. */
  readonly pushOrder: Pairs;
  readonly updates: readonly number[];
  /** By location: its writes. */
  readonly writes: readonly (readonly number[])[];
  private readonly corr: Pairs;

  constructor({ size, flags, thread, location, rf, finals }: JamExecution) {
    const is = (event: number, flag: number): boolean => (flags[event]! & flag) !== 0;
    const on = (flag: number): Pairs => pairsOf(size, (a, b) => a === b && is(a, flag));
    const [R, W, V, opq] = [on(JAM.reads), on(JAM.writes), on(JAM.volatile), on(JAM.opaque)];
    const isSame = (a: number, b: number): boolean => location[a] !== NONE && location[a] === location[b];
    const events = Array.from({ length: size }, (_, event) => event);

    this.size = size;
    this.po = pairsOf(size, (a, b) => thread[a] !== NONE && thread[a] === thread[b] && a < b);
    this.poLoc = pairsOf(size, (a, b) => this.po[a]![b]! && isSame(a, b));
    this.rf = pairsOf(size, (a, b) => rf[b] === a);
    this.ww = pairsOf(size, (a, b) => a !== b && isSame(a, b) && is(a, JAM.writes) && is(b, JAM.writes));
    this.cofw = pairsOf(size, (a, b) => this.ww[a]![b]! && finals[location[b]!] === b);
    this.coinit = pairsOf(size, (a, b) => this.ww[a]![b]! && thread[a] === NONE);

    const { po } = this;
    const svo = union(sequence(po, on(JAM.releaseFence), po, W), sequence(R, po, on(JAM.acquireFence), po));
    const spush = sequence(po, on(JAM.fullFence), po);
    const ra = union(sequence(po, on(JAM.release)), sequence(on(JAM.acquire), po));
    const volint = sequence(V, po, V);
    this.push = union(spush, volint);
    this.base = union(svo, spush, ra, volint, this.rf);
    this.corr = sequence(opq, this.betweenWrites(sequence(this.rf, po, inverse(this.rf))), opq);

    const fences = JAM.acquireFence | JAM.releaseFence | JAM.fullFence;
    this.pushersAndFences = events.filter((event) => this.push[event]!.includes(true));
    this.pushers = this.pushersAndFences.filter((event) => !is(event, fences));
    this.pushOrder = plus(union(this.cofw, this.rf, po));
    this.updates = events.filter((event) => is(event, JAM.reads) && is(event, JAM.writes));
    this.writes = Array.from(finals, (_, at) =>
      events.filter((e) => location[e] === at && is(e, JAM.writes)),
    );
  }

  betweenWrites(pairs: Pairs): Pairs {
    return pairsOf(this.size, (a, b) => pairs[a]![b]! && this.ww[a]![b]!);
  }

  /** vvo+ for these pairs of pushto. */
  visible(pushto: Pairs): Pairs {
    return plus(union(this.base, sequence(pushto, this.push)));
  }

  /** co-jam without exclusivity, from vvo+ or what stands for it. */
  implied(visible: Pairs): Pairs {
    const vo = union(visible, this.poLoc);
    const coww = this.betweenWrites(vo);
    const cowr = this.betweenWrites(sequence(vo, inverse(this.rf)));
    const corw = this.betweenWrites(sequence(vo, this.po));
    return union(this.coinit, coww, cowr, corw, this.corr, this.cofw);
  }

  /** The least relation that has these pairs and (rf;[RMW])^-1 ; itself between writes. */
  exclusive(pairs: Pairs): Pairs {
    const updated = pairsOf(this.size, (a, b) => this.rf[b]![a]! && this.updates.includes(a));
    for (let now = pairs; ; ) {
      const more = union(now, this.betweenWrites(sequence(updated, now)));
      if (missing(more, now).length === 0) return now;
      now = more;
    }
  }

  /** co-jam for these pairs of pushto. */
  coJam(pushto: Pairs): Pairs {
    return this.exclusive(this.implied(this.visible(pushto)));
  }

  noPairs(): Pairs {
    return pairsOf(this.size, () => false);
  }

  /** All that pushto can be; over D, or over fences too. */
  *orders(pushers: readonly number[] = this.pushers): Generator<Pairs> {
    if (pushers.some((event) => this.pushOrder[event]![event])) return;
    for (const order of linearExtensions(pushers, this.pushOrder)) yield orderPairs(this.size, order);
  }

  /** The authors' definition, but for the order of RMWs. */
  allows(pushers: readonly number[] = this.pushers): boolean {
    for (const pushto of this.orders(pushers)) if (isAcyclic(this.coJam(pushto))) return true;
    return false;
  }

  /** All orders of the writes of each location that contain the pairs and have each RMW right behind what it reads. */
  *coherenceOrders(pairs: Pairs): Generator<Pairs> {
    const lists = this.writes.map((writes) =>
      [...linearExtensions(writes, pairs)].filter((order) =>
        order.every(
          (write, at) => !this.updates.includes(write) || (at > 0 && this.rf[order[at - 1]!]![write]),
        ),
      ),
    );
    for (const orders of choices(lists))
      yield union(this.noPairs(), ...orders.map((o) => orderPairs(this.size, o)));
  }
}
