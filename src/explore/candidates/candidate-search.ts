/**
 * All consistent executions over one skeleton: rf first, read by read, then co, location by
 * location, each order built from its first write on; under a model without co, the final writes of
 * observed locations instead.
 *
 *   pre:       the evaluator is loaded with the skeleton.
 *   post:      each consistent (rf, co) has been reported exactly once.
 *   invariant: memory holds exactly the edges that the choices made so far imply; undoing a
 *              choice takes its edges back. Every such partial candidate is contained in its
 *              completions, so a pruning check that fails on it fails on all of them.
 *
 * Before a coherence order of three or more writes is enumerated, each ordered pair is tried alone
 * ("probing"): if it fails a pruning check, the opposite order is forced. So what the model's
 * coherence axiom implies is never enumerated, without the engine knowing that axiom. Checks
 * between the choices of one order go on only while they pay (PAYS_UNTIL).
 */
import type { Execution } from '../../execution/execution.ts';
import type { PlanEvaluator } from '../../execution/plan-evaluator.ts';
import type { Skeleton } from '../../execution/skeleton.ts';
import { clearBit, setBit, testBit } from '../../util/bit-matrix.ts';
import type { SearchCounters } from '../results/statistics.ts';

/** What is enumerated after rf. */
export type Afterwards = 'coherence' | 'final-writes';

export interface CandidateOptions {
  readonly afterwards: Afterwards;
  /** Locations whose final values are asked for. */
  readonly observedLocations: ReadonlySet<number>;
  readonly prune: boolean;
  /** Report inconsistent candidates too; goes with `prune: false`. */
  readonly keepInconsistent: boolean;
  /**
   * The writes that a read may read from; without it, every write of the right value to its
   * location.
   */
  readonly sourcesOf?: (read: number) => readonly number[];
  /** Whether the model forces this coherence order of two writes to one location. */
  readonly precedes?: (first: number, second: number) => boolean;
}

/** Sources that a read may have: writes of its value to its location. */
interface ReadChoice {
  readonly kind: 'read';
  readonly read: number;
  readonly sources: readonly number[];
}

/**
 * Which write comes at `place` (counted from 0, without the initial write) in the order of a
 * location.
 */
interface OrderChoice {
  readonly kind: 'order';
  readonly location: number;
  readonly writes: readonly number[];
  readonly place: number;
}

/** Which write of a location is the final one. */
interface FinalChoice {
  readonly kind: 'final';
  readonly location: number;
  readonly writes: readonly number[];
}

type Choice = ReadChoice | OrderChoice | FinalChoice;

/** Checks inside an order are dropped when, after this many, fewer than one in sixteen failed. */
const PAYS_UNTIL = 32;

export class CandidateSearch {
  private readonly evaluator: PlanEvaluator;
  private readonly skeleton: Skeleton;
  private readonly prunes: boolean;
  private readonly keepInconsistent: boolean;
  private readonly counters: SearchCounters;
  private readonly choices: Choice[] = [];
  /** How many of `choices` are reads. */
  private readChoices = 0;
  private readonly readsFrom: Int32Array;
  private readonly order: number[][];
  private readonly finalWrites: Int32Array;
  private readonly placed: Uint8Array;
  /**
   * Forced coherence edges of the current rf, as rows like those of co; those known beforehand are
   * always among them.
   */
  private readonly forced: Int32Array;
  private readonly known: Int32Array;
  private isFeasible = true;
  /** Index of the choice being made. */
  private depth = 0;
  private skipping = false;
  private insideChecks = 0;
  private insideFailures = 0;

  constructor(
    evaluator: PlanEvaluator,
    skeleton: Skeleton,
    { afterwards, observedLocations, prune, keepInconsistent, sourcesOf, precedes }: CandidateOptions,
    counters: SearchCounters,
  ) {
    this.evaluator = evaluator;
    this.skeleton = skeleton;
    this.prunes = prune && evaluator.pruningCount > 0;
    this.keepInconsistent = keepInconsistent;
    this.counters = counters;
    const { size } = skeleton;
    this.readsFrom = new Int32Array(size).fill(-1);
    this.order = skeleton.writesTo.map((writes) => [...writes]);
    this.finalWrites = Int32Array.from(skeleton.writesTo, (writes) => writes.at(-1) ?? -1);
    this.placed = new Uint8Array(size);
    this.forced = new Int32Array(size * evaluator.words);
    this.known = new Int32Array(size * evaluator.words);
    this.addReadChoices(sourcesOf ?? ((read) => this.writesOfItsValue(read)));
    this.readChoices = this.choices.length;
    skeleton.writesTo.forEach((writes, location) => {
      if (afterwards === 'coherence') this.addOrderChoices(location, writes, precedes);
      else if (observedLocations.has(location)) this.addFinalChoice(location, writes);
    });
  }

  /**
   * Calls `found` with each execution; the same object, valid during the call. Yields now and then,
   * and where `found` gives true, so that a caller can stop. `found` may call `skipOrders`.
   */
  *run(found: (execution: Execution) => boolean): Generator<undefined> {
    if (!this.isFeasible || (this.readChoices === 0 && !this.beginOrders())) return;
    const { choices } = this;
    const execution: Execution = {
      skeleton: this.skeleton,
      readsFrom: this.readsFrom,
      coherence: this.evaluator.coherence < 0 ? undefined : this.order,
      finalWrites: this.finalWrites,
    };
    if (choices.length === 0) {
      if (this.isWanted() && found(execution)) yield;
      return;
    }
    const last = choices.length - 1;
    const cursor = new Int32Array(choices.length).fill(-1);
    this.depth = 0;
    for (let work = 1; this.depth >= 0; work++) {
      if ((work & 0x3ff) === 0) yield;
      const { depth } = this;
      const choice = choices[depth]!;
      if (cursor[depth]! >= 0) this.undo(choice, cursor[depth]!);
      const next = this.nextOption(choice, cursor[depth]! + 1);
      if (next < 0) {
        cursor[depth] = -1;
        if (depth === this.readChoices) this.clearForced();
        this.depth--;
        continue;
      }
      cursor[depth] = next;
      this.apply(choice, next);
      if (depth + 1 === this.readChoices && !this.beginOrders()) continue;
      if (depth === last) {
        if (this.isWanted() && found(execution)) yield;
      } else if (depth + 1 === this.readChoices || this.mayGoOn(choice)) this.depth++;
      if (this.skipping) this.backToReads(cursor);
    }
  }

  /** Leaves out the remaining orders of the current rf. */
  skipOrders(): void {
    this.skipping = true;
  }

  private backToReads(cursor: Int32Array): void {
    this.skipping = false;
    for (; this.depth >= this.readChoices; this.depth--) {
      if (cursor[this.depth]! >= 0) this.undo(this.choices[this.depth]!, cursor[this.depth]!);
      cursor[this.depth] = -1;
    }
    this.clearForced();
  }

  private writesOfItsValue(read: number): readonly number[] {
    const { events, writesTo } = this.skeleton;
    const { location, readValue } = events[read]!;
    return writesTo[location]!.filter((write) => write !== read && events[write]!.writtenValue === readValue);
  }

  private addReadChoices(sourcesOf: (read: number) => readonly number[]): void {
    const { skeleton, evaluator } = this;
    for (const read of skeleton.reads) {
      const sources = sourcesOf(read);
      if (sources.length === 0) this.isFeasible = false;
      else if (sources.length > 1) this.choices.push({ kind: 'read', read, sources });
      else {
        this.readsFrom[read] = sources[0]!;
        if (evaluator.readsFrom >= 0)
          setBit(evaluator.memory, this.row(evaluator.readsFrom, sources[0]!), read);
      }
    }
  }

  private addOrderChoices(
    location: number,
    [initial, ...writes]: readonly number[],
    precedes: CandidateOptions['precedes'],
  ): void {
    if (initial === undefined) return;
    const { memory, coherence, words } = this.evaluator;
    if (coherence >= 0) for (const write of writes) setBit(memory, this.row(coherence, initial), write);
    if (precedes !== undefined) {
      const before = (a: number, b: number): number => (precedes(a, b) ? -1 : precedes(b, a) ? 1 : 0);
      for (const a of writes) {
        for (const b of writes) if (precedes(a, b)) setBit(this.known, a * words, b);
        for (let word = 0; word < words; word++) {
          const bits = this.known[a * words + word]!;
          this.forced[a * words + word] = bits;
          if (coherence >= 0) memory[this.row(coherence, a) + word] = bits;
        }
      }
      const ordered = [...writes].sort(before);
      if (ordered.every((write, place) => place === 0 || precedes(ordered[place - 1]!, write))) {
        this.order[location] = [initial, ...ordered];
        this.setFinal(location, ordered.at(-1) ?? initial);
        return;
      }
    }
    for (let place = 0; place < writes.length - 1; place++)
      this.choices.push({ kind: 'order', location, writes, place });
    if (writes.length < 2) this.setFinal(location, this.finalWrites[location]!);
  }

  private addFinalChoice(location: number, [initial, ...writes]: readonly number[]): void {
    if (initial === undefined) return;
    if (writes.length < 2) this.setFinal(location, this.finalWrites[location]!);
    else this.choices.push({ kind: 'final', location, writes });
  }

  private row(relation: number, event: number): number {
    return relation + event * this.evaluator.words;
  }

  /** The first option from `from` on that may be tried, or -1. */
  private nextOption(choice: Choice, from: number): number {
    if (choice.kind !== 'order') {
      const count = choice.kind === 'read' ? choice.sources.length : choice.writes.length;
      return from < count ? from : -1;
    }
    const { writes } = choice;
    for (let option = from; option < writes.length; option++) {
      const write = writes[option]!;
      if (this.placed[write] === 0 && this.isMinimal(write, writes)) return option;
    }
    return -1;
  }

  /** Whether no write that still has to be placed is forced to come before this one. */
  private isMinimal(write: number, writes: readonly number[]): boolean {
    for (const other of writes) {
      if (this.placed[other] === 0 && testBit(this.forced, other * this.evaluator.words, write)) return false;
    }
    return true;
  }

  private apply(choice: Choice, option: number): void {
    const { memory, readsFrom, coherence } = this.evaluator;
    switch (choice.kind) {
      case 'read': {
        const source = choice.sources[option]!;
        this.readsFrom[choice.read] = source;
        if (readsFrom >= 0) setBit(memory, this.row(readsFrom, source), choice.read);
        return;
      }
      case 'final':
        this.setFinal(choice.location, choice.writes[option]!);
        return;
      case 'order': {
        const write = choice.writes[option]!;
        this.placed[write] = 1;
        this.order[choice.location]![choice.place + 1] = write;
        let remaining = -1;
        for (const other of choice.writes) {
          if (this.placed[other] !== 0) continue;
          remaining = other;
          if (coherence >= 0) setBit(memory, this.row(coherence, write), other);
        }
        if (choice.place === choice.writes.length - 2) {
          this.order[choice.location]![choice.place + 2] = remaining;
          this.setFinal(choice.location, remaining);
        }
      }
    }
  }

  private undo(choice: Choice, option: number): void {
    const { memory, readsFrom, coherence, words } = this.evaluator;
    switch (choice.kind) {
      case 'read': {
        const source = choice.sources[option]!;
        if (readsFrom >= 0) clearBit(memory, this.row(readsFrom, source), choice.read);
        return;
      }
      case 'final':
        this.unsetFinal(choice.location);
        return;
      case 'order': {
        const write = choice.writes[option]!;
        this.placed[write] = 0;
        if (coherence >= 0) {
          for (let word = 0; word < words; word++) {
            memory[this.row(coherence, write) + word] = this.forced[write * words + word]!;
          }
        }
        if (choice.place === choice.writes.length - 2) this.unsetFinal(choice.location);
      }
    }
  }

  private setFinal(location: number, write: number): void {
    this.finalWrites[location] = write;
    if (this.evaluator.finalWrites >= 0) setBit(this.evaluator.memory, this.evaluator.finalWrites, write);
  }

  private unsetFinal(location: number): void {
    const write = this.finalWrites[location]!;
    if (this.evaluator.finalWrites >= 0) clearBit(this.evaluator.memory, this.evaluator.finalWrites, write);
  }

  /**
   * Called when rf is complete: brings all that depends on it up to date and finds forced orders.
   * False: no execution.
   */
  private beginOrders(): boolean {
    this.evaluator.updateReadsFrom(true);
    this.insideChecks = 0;
    this.insideFailures = 0;
    if (this.choices.length === this.readChoices || !this.prunes) return true;
    if (this.passes() && this.probeAll()) return true;
    this.clearForced();
    return false;
  }

  private probeAll(): boolean {
    return this.choices.every(
      (choice) =>
        choice.kind !== 'order' || choice.place > 0 || choice.writes.length < 3 || this.probe(choice.writes),
    );
  }

  private clearForced(): void {
    this.forced.set(this.known);
    this.restoreForced();
  }

  /** Makes the rows of co of all unordered writes equal to the forced edges. */
  private restoreForced(): void {
    const { memory, coherence, words } = this.evaluator;
    for (const choice of this.choices) {
      if (choice.kind !== 'order' || choice.place !== 0 || coherence < 0) continue;
      for (const write of choice.writes) {
        for (let word = 0; word < words; word++) {
          memory[this.row(coherence, write) + word] = this.forced[write * words + word]!;
        }
      }
    }
  }

  /** Tries each order of two writes alone. False if both orders of some pair fail. */
  private probe(writes: readonly number[]): boolean {
    const { coherence, words } = this.evaluator;
    if (coherence < 0) return true;
    for (const a of writes) {
      for (const b of writes) {
        if (a === b || testBit(this.forced, a * words, b) || testBit(this.forced, b * words, a)) continue;
        setBit(this.evaluator.memory, this.row(coherence, a), b);
        const possible = this.passes();
        clearBit(this.evaluator.memory, this.row(coherence, a), b);
        if (possible) continue;
        this.force(b, a, writes);
        if (testBit(this.forced, a * words, a) || !this.passes()) return false;
      }
    }
    return true;
  }

  /** Adds first -> second to the forced edges and closes them transitively. */
  private force(first: number, second: number, writes: readonly number[]): void {
    const { words } = this.evaluator;
    for (const before of writes) {
      if (before !== first && !testBit(this.forced, before * words, first)) continue;
      setBit(this.forced, before * words, second);
      for (let word = 0; word < words; word++)
        this.forced[before * words + word]! |= this.forced[second * words + word]!;
    }
    this.restoreForced();
  }

  private passes(): boolean {
    this.counters.consistencyChecks++;
    return this.evaluator.passesPruning();
  }

  /** Whether the partial candidate can still become consistent, as far as it pays to ask. */
  private mayGoOn(choice: Choice): boolean {
    if (!this.prunes) return true;
    if (choice.kind === 'read') {
      this.evaluator.updateReadsFrom(false);
      return this.passes();
    }
    if (this.insideChecks >= PAYS_UNTIL && this.insideFailures * 16 < this.insideChecks) return true;
    this.insideChecks++;
    const passes = this.passes();
    if (!passes) this.insideFailures++;
    return passes;
  }

  private isWanted(): boolean {
    this.counters.candidates++;
    this.counters.consistencyChecks++;
    return this.evaluator.passesRequirements() || this.keepInconsistent;
  }
}
