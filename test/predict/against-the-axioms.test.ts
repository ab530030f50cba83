/**
 * Predictions under models with happens-before, against all prefixes and all reads-from maps of
 * tiny recordings, one by one: the cat file says which of them the model allows (AxiomSearch), and
 * relations written from the definitions what happens before what. Nothing of it is pruned.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AxiomSearch } from '../../src/explore/verify-trace/axiom-search.ts';
import { PossibleSources } from '../../src/explore/verify-trace/possible-sources.ts';
import {
  INITIAL_WRITE,
  PREDICTED_KINDS,
  type Prediction,
  parseTrace,
  predictTrace,
  type Recording,
} from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { open } from '../support/litmus-graphs.ts';
import { type RecordedModel, RecordedRelations } from '../support/recorded-relations.ts';
import { usualOrSlow } from '../support/slow.ts';
import { isBroken } from './machine-errors.ts';
import { groupName, predictionNames } from './prediction-names.ts';
import { smallProgram } from './random-small-programs.ts';
import { runAtRandom } from './small-recording.ts';

const MODELS = ['rc11', 'rc11-cpp20', 'ra', 'wra'] as const;
const RECORDINGS = usualOrSlow(6, 60);
/** Events of a recording: there are exponentially many maps. */
const MOST_EVENTS = 9;
const SHAPES = [
  { threads: 2, length: 3 },
  { threads: 3, length: 2 },
  { threads: 2, length: 0, hasNestedLocks: true },
];

/** First events of each thread with sources: an execution that may be. */
interface Part {
  readonly recording: Recording;
  /** Numbers in the whole, and which of them are the last of their threads. */
  readonly events: readonly number[];
  readonly isLast: (event: number) => boolean;
  readonly sources: ReadonlyMap<number, number>;
}

/** All that the model allows; reads have the recorded values, but for those that end threads. */
function* allowedParts(whole: Recording, model: RecordedModel): Generator<Part> {
  const lengths = whole.threads.map(
    (_, thread) => whole.events.filter((event) => event.thread === thread).length,
  );
  for (const taken of products(lengths.map((length) => Array.from({ length: length + 1 }, (_, at) => at)))) {
    const counts = whole.threads.map(() => 0);
    const events = [...whole.events.keys()].filter((event) => {
      const { thread } = whole.events[event]!;
      return counts[thread]!++ < taken[thread]!;
    });
    if (events.length === 0) continue;
    const lastOf = whole.threads.map((_, thread) =>
      events.filter((at) => whole.events[at]!.thread === thread).at(-1),
    );
    const isLast = (event: number): boolean => lastOf.includes(event);
    const reads = events.filter((event) => whole.events[event]!.readValue >= 0);
    const options = reads.map((read) => sourcesIn(whole, events, read, isLast(read)));
    for (const chosen of products(options)) {
      const sources = new Map(reads.map((read, at) => [read, chosen[at]!]));
      const recording = parseTrace({ name: 'part', text: textOf(whole, events, sources) });
      if (isAllowed(recording, model)) yield { recording, events, isLast, sources };
    }
  }
}

function* products<T>(lists: readonly (readonly T[])[]): Generator<T[]> {
  const [first, ...rest] = lists;
  if (first === undefined) yield [];
  else for (const element of first) for (const others of products(rest)) yield [element, ...others];
}

function sourcesIn(whole: Recording, events: readonly number[], read: number, isFree: boolean): number[] {
  const { location, readValue, operation, source } = whole.events[read]!;
  if (operation === 'unlock' || operation === 'begin' || operation === 'join')
    return events.filter((event) => event === source);
  const isOpen = isFree && operation !== 'lock';
  const fits = (value: number): boolean => isOpen || operation === 'lock' || value === readValue;
  const writes = events.filter((event) => {
    const write = whole.events[event]!;
    if (write.location !== location || write.writtenValue < 0 || event === read) return false;
    return operation === 'lock' ? write.operation === 'unlock' : fits(write.writtenValue);
  });
  return fits(whole.locations[location]!.initialValue) ? [INITIAL_WRITE, ...writes] : writes;
}

/** Locks and threads written out as accesses, so that only sources and modes matter. */
function textOf(whole: Recording, events: readonly number[], sources: ReadonlyMap<number, number>): string {
  const lines = events.map((number) => {
    const { thread, operation, location, mode, readValue, writtenValue } = whole.events[number]!;
    const source = sources.get(number);
    const op =
      operation === 'fence' ? 'fence' : readValue < 0 ? 'write' : writtenValue < 0 ? 'read' : 'update';
    return {
      thread: whole.threads[thread],
      op,
      id: `e${number}`,
      mode,
      ...(op === 'fence' ? {} : { location: `${location}` }),
      ...(op === 'write' ? { value: number } : op === 'update' ? { write: number } : {}),
      ...(source === undefined ? {} : { from: source === INITIAL_WRITE ? 'initial' : `e${source}` }),
    };
  });
  const initial = Object.fromEntries(whole.locations.map((_, location) => [`${location}`, 1_000_000]));
  return [{ initial }, ...lines].map((each) => JSON.stringify(each)).join('\n');
}

function isAllowed(recording: Recording, model: RecordedModel): boolean {
  const search = new AxiomSearch(recording, new PossibleSources(recording), open(model).model, 'C');
  const steps = search.run();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.verdict === 'holds';
  }
}

type Names = Readonly<Record<Prediction['kind'], Set<string>>>;

/** The errors that the parts show, by groups. */
class PartErrors {
  readonly names: Names = { 'data-race': new Set(), deadlock: new Set(), assertion: new Set() };
  private readonly whole: Recording;
  private readonly model: RecordedModel;
  private readonly eventsOf: readonly (readonly number[])[];

  constructor(whole: Recording, model: RecordedModel) {
    this.whole = whole;
    this.model = model;
    this.eventsOf = whole.threads.map((_, thread) =>
      whole.events.flatMap((event, number) => (event.thread === thread ? [number] : [])),
    );
    // Before anything has happened there is nothing to ask a model about.
    this.lookBehind([]);
    for (const part of allowedParts(whole, model)) {
      const { events, sources } = part;
      const changed = events.filter(
        (event) => this.valueOf(sources, event) !== whole.events[event]!.readValue,
      );
      // What an update has written that read another value is not known.
      if (changed.some((event) => isRead(part, event))) continue;
      this.lookWithin(part, changed);
      if (changed.length > 0) continue;
      this.lookBehind(events);
      for (const event of events)
        if (part.isLast(event) && !isRead(part, event)) this.lookBesideUpdate(events, event);
    }
  }

  private valueOf(sources: ReadonlyMap<number, number>, event: number): number {
    const { events, locations } = this.whole;
    const { operation, location, readValue } = events[event]!;
    const source = sources.get(event);
    if (source === undefined || operation === 'lock') return readValue;
    return source === INITIAL_WRITE ? locations[location]!.initialValue : events[source]!.writtenValue;
  }

  private add(kind: Prediction['kind'], events: readonly number[]): void {
    const words = events.map((event) => groupName(this.whole, kind, event)).sort();
    this.names[kind].add(words.join(' and '));
  }

  /** Errors in an execution. */
  private lookWithin({ events, sources, recording, isLast }: Part, changed: readonly number[]): void {
    const { whole, model } = this;
    for (const { read, relation, value } of whole.assertions) {
      if (!events.includes(read) || !isLast(read) || changed.some((event) => event !== read)) continue;
      const seen = Number(whole.values[this.valueOf(sources, read)]);
      if (isBroken({ relation, value: Number(whole.values[value]) }, seen)) this.add('assertion', [read]);
    }
    if (!isRc11(model)) return;
    const { hb } = new RecordedRelations(recording, model);
    for (const [j, b] of events.entries())
      for (const [i, a] of events.slice(0, j).entries()) {
        const surely = surelyWrites(whole, a, b);
        if (
          !isConflict(whole, a, b) ||
          changed.some((event) => (event !== a && event !== b) || event === surely)
        )
          continue;
        if (!hb.has(i, j) && !hb.has(j, i)) this.add('data-race', [a, b]);
      }
  }

  private nextAfter(events: readonly number[]): (number | undefined)[] {
    return this.eventsOf.map((all) => all.find((event) => !events.includes(event)));
  }

  /** Reads that are next when an update is that surely writes. */
  private lookBesideUpdate(events: readonly number[], update: number): void {
    const { whole, model } = this;
    if (isRc11(model)) return;
    for (const read of this.nextAfter(events))
      if (
        read !== undefined &&
        isConflict(whole, update, read) &&
        surelyWrites(whole, update, read) === update
      )
        this.add('data-race', [update, read]);
  }

  /** Errors of what is next after an execution. */
  private lookBehind(events: readonly number[]): void {
    const { whole } = this;
    const next = this.nextAfter(events);
    for (const [thread, b] of next.entries())
      for (const a of next.slice(0, thread)) {
        if (a === undefined || b === undefined || isRc11(this.model) || !isConflict(whole, a, b)) continue;
        if (surelyWrites(whole, a, b) === undefined) this.add('data-race', [a, b]);
      }
    const holderOf = (event: number | undefined): number | undefined => {
      if (event === undefined || whole.events[event]!.operation !== 'lock') return undefined;
      const ofLock = events.filter((at) => whole.events[at]!.location === whole.events[event]!.location);
      const locks = ofLock.filter((at) => whole.events[at]!.operation === 'lock');
      const open = locks.filter((at) => {
        const unlock = ofLock.find(
          (other) => other > at && whole.events[other]!.thread === whole.events[at]!.thread,
        );
        return unlock === undefined;
      });
      return open.length === 0 ? undefined : whole.events[open[0]!]!.thread;
    };
    for (const start of next.keys()) {
      const cycle = [start];
      for (let by = holderOf(next[start]); by !== undefined; by = holderOf(next[by])) {
        if (by === start && cycle.length > 1)
          this.add(
            'deadlock',
            cycle.map((thread) => next[thread]!),
          );
        if (cycle.includes(by)) break;
        cycle.push(by);
      }
    }
  }
}

/** Whether something reads from the event. */
const isRead = ({ sources }: Part, event: number): boolean => [...sources.values()].includes(event);

const isRc11 = (model: RecordedModel): boolean => model === 'rc11' || model === 'rc11-cpp20';

function isConflict({ events }: Recording, a: number, b: number): boolean {
  const [first, second] = [events[a]!, events[b]!];
  const areAccesses = [first, second].every(({ operation }) =>
    ['read', 'write', 'update'].includes(operation),
  );
  const isPlain = first.mode === 'na' || second.mode === 'na';
  const isWritten = first.operation !== 'read' || second.operation !== 'read';
  const isShared = first.location === second.location && first.thread !== second.thread;
  return areAccesses && isPlain && isWritten && isShared;
}

/** The update that conflicts with a read only by what it writes. */
function surelyWrites({ events }: Recording, a: number, b: number): number | undefined {
  const [first, second] = [events[a]!.operation, events[b]!.operation];
  if (first === 'update' && second === 'read') return a;
  return first === 'read' && second === 'update' ? b : undefined;
}

const found = { 'data-race': 0, deadlock: 0, assertion: 0 };

for (const [number, model] of MODELS.entries())
  test(`predictions under ${model} are the errors of all prefixes that it allows`, async () => {
    let compared = 0;
    for (let seed = 1_000_000 * number; compared < RECORDINGS; seed++) {
      const random = randomNumbers(seed);
      const program = smallProgram(SHAPES[compared % SHAPES.length]!, random);
      const { text, places } = runAtRandom(program, random(2) > 0 ? 'sc' : 'pso', random);
      if (places.length < 3 || places.length > MOST_EVENTS) continue;
      compared++;
      const recording = parseTrace({ name: `seed ${seed}`, text });
      const result = await predictTrace(recording, open(model).model, { language: 'C', questions: 5_000 });
      assert.notEqual(result.verdict, 'inconclusive', `seed ${seed}: ${result.reason}`);
      const { names } = new PartErrors(recording, model);
      for (const kind of PREDICTED_KINDS) {
        const groups = predictionNames(result.predictions, kind, (event) =>
          groupName(recording, kind, event),
        );
        assert.deepEqual([...groups].sort(), [...names[kind]].sort(), `seed ${seed}: ${kind}\n${text}`);
        found[kind] += groups.size;
      }
    }
  });

test('errors of all kinds were among them', () => {
  for (const [kind, count] of Object.entries(found)) assert.ok(count > 0, kind);
});
