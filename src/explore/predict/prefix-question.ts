/**
 * Asks the procedures of `heddle verify-trace` about a prefix of a recording: whether a model
 * allows an execution of these events in which reads have these sources. A read without a source
 * does nothing, and an update without one writes only: what remains is refused only if each
 * completion is.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { EventColumns, readsMemory, UNKNOWN_SOURCE, writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE, Recording } from '../../execution/recording.ts';
import { AccessTrace } from '../../procedures/given-rf/access-trace.ts';
import { GivenRfCheck } from '../../procedures/given-rf/check-given-rf.ts';
import { HappensBefore } from '../../procedures/given-rf/happens-before.ts';
import { VerifyPSO } from '../../procedures/store-buffers/verify-pso.ts';
import { VerifySC } from '../../procedures/store-buffers/verify-sc.ts';
import { VerifyTSO } from '../../procedures/store-buffers/verify-tso.ts';
import { MODES } from '../../program/machine/code.ts';
import type { Language } from '../../program/program.ts';
import { BufferInstance } from '../verify-trace/buffer-instance.ts';
import { bufferModelOf } from '../verify-trace/buffer-search.ts';
import { clockRulesOf } from '../verify-trace/clock-search.ts';
import { OPEN, PossibleSources } from '../verify-trace/possible-sources.ts';
import type { TraceWitness } from '../verify-trace/trace-result.ts';
import { searchFor } from '../verify-trace/verify-trace.ts';
import { NONE, operationNumber } from './recorded-threads.ts';
import type { TracePrefix } from './trace-prefix.ts';

const WRITE = operationNumber('write');
/** A fence of this mode does nothing. */
const FENCE = operationNumber('fence');
const NO_ORDER = MODES.indexOf('rlx');
/** States of a search, besides one for each event, before the closure is asked. */
const MANY_STATES = 64;
/** Pauses of a search over axioms before it is given up. */
const MOST_PAUSES = 5_000;

/** Events of a recording as a recording of their own. */
export interface PartRecording {
  readonly recording: Recording;
  /** By event of the part, the number in the whole; and the other way round, or NONE. */
  readonly whole: Int32Array;
  readonly numbers: Int32Array;
  readonly sources: Int32Array;
}

export type PrefixAnswer = 'realisable' | 'refused' | 'unknown';

export class PrefixQuestion {
  /** How many were asked. */
  asked = 0;
  private readonly recording: Recording;
  private readonly model: ConsistencyModel;
  private readonly language: Language;

  constructor(recording: Recording, model: ConsistencyModel, language: Language) {
    this.recording = recording;
    this.model = model;
    this.language = language;
  }

  /** The events of a prefix. `last`: a write that must be the last of its location, or NONE. */
  partOf({ lengths, sources }: Pick<TracePrefix, 'lengths' | 'sources'>, last: number): PartRecording {
    const { columns, size, locations } = this.recording;
    const left = lengths.slice();
    const whole: number[] = [];
    const numbers = new Int32Array(size).fill(NONE);
    for (let event = 0; event < size; event++) {
      if (left[columns.thread[event]!]!-- > 0) numbers[event] = whole.push(event) - 1;
    }
    const part = new EventColumns(whole.length);
    const partSources = new Int32Array(whole.length).fill(OPEN);
    for (const event of whole) {
      const number = part.size++;
      const operation = columns.operation[event]!;
      const source = readsMemory(operation) ? sources[event]! : OPEN;
      const isCut = readsMemory(operation) && source === OPEN;
      const isIdle = isCut && !writesMemory(operation);
      part.operation[number] = isIdle ? FENCE : isCut ? WRITE : operation;
      part.mode[number] = isIdle ? NO_ORDER : columns.mode[event]!;
      part.thread[number] = columns.thread[event]!;
      part.location[number] = columns.location[event]!;
      part.readValue[number] = isCut ? -1 : columns.readValue[event]!;
      part.writtenValue[number] = columns.writtenValue[event]!;
      part.start[number] = columns.start[event]!;
      part.end[number] = columns.end[event]!;
      part.source[number] = UNKNOWN_SOURCE;
      if (source === OPEN) continue;
      const from = source === INITIAL_WRITE ? INITIAL_WRITE : numbers[source]!;
      part.source[number] = from;
      partSources[number] = from;
      part.readValue[number] =
        from === INITIAL_WRITE
          ? locations[columns.location[event]!]!.initialValue
          : columns.writtenValue[source]!;
    }
    const { file, threads, values } = this.recording;
    const finals =
      last === NONE
        ? []
        : [
            {
              location: columns.location[last]!,
              value: columns.writtenValue[last]!,
              source: numbers[last]!,
              span: { file, start: columns.start[last]!, end: columns.end[last]! },
            },
          ];
    const recording = new Recording({ file, threads, locations, values, columns: part, finals });
    return { recording, whole: Int32Array.from(whole), numbers, sources: partSources };
  }

  ask(part: PartRecording): PrefixAnswer {
    this.asked++;
    if (part.recording.size === 0) return 'realisable';
    return this.askBuffers(part) ?? this.askClocks(part);
  }

  /** The witness that `heddle verify-trace` would show; undefined if its search takes too long. */
  witness({ recording, whole }: PartRecording): TraceWitness | undefined {
    const nothing = Array.from({ length: this.recording.size }, () => undefined);
    if (recording.size === 0) return { kind: 'steps', steps: [], readsFrom: nothing };
    const search = searchFor(recording, new PossibleSources(recording), this.model, this.language).run();
    let step = search.next();
    for (let pauses = 0; step.done !== true && pauses < MOST_PAUSES; pauses++) step = search.next();
    if (step.done !== true || step.value.witness === undefined) return undefined;
    const { witness } = step.value;
    const readsFrom: (number | undefined)[] = nothing;
    witness.readsFrom.forEach((source, read) => {
      if (source !== undefined)
        readsFrom[whole[read]!] = source === INITIAL_WRITE ? INITIAL_WRITE : whole[source]!;
    });
    if (witness.kind === 'steps') {
      const steps = witness.steps.map(({ event, action }) => ({ event: whole[event]!, action }));
      return { kind: 'steps', steps, readsFrom };
    }
    const coherence = witness.coherence?.map((order) => order.map((write) => whole[write]!));
    return { kind: 'relations', coherence, readsFrom };
  }

  /** Whether neither of two events happens before the other; only of models with clocks. */
  areUnordered({ recording, numbers, sources }: PartRecording, first: number, second: number): boolean {
    const { columns, threads, locations } = recording;
    const trace = new AccessTrace(columns, threads.length, locations.length, sources);
    const hb = new HappensBefore(trace, clockRulesOf(this.model, this.language)!.clocks);
    if (hb.hasCycle) return false;
    const [a, b] = [trace.eventOf[numbers[first]!]!, trace.eventOf[numbers[second]!]!];
    return !hb.precedes(a, b) && !hb.precedes(b, a);
  }

  private askBuffers({ recording, sources }: PartRecording): PrefixAnswer | undefined {
    const machine = bufferModelOf(this.model);
    if (machine === undefined) return undefined;
    const finals = new Int32Array(recording.locations.length).fill(OPEN);
    for (const { location, source } of recording.finals) finals[location] = source!;
    const instance = new BufferInstance(recording, machine);
    instance.fill(sources, finals);
    const verifier =
      machine === 'sc' ? new VerifySC() : machine === 'tso' ? new VerifyTSO() : new VerifyPSO();
    const statesBefore = instance.instance.count + MANY_STATES;
    return verifier.verify(instance.instance, { statesBefore }) ? 'realisable' : 'refused';
  }

  private askClocks(part: PartRecording): PrefixAnswer {
    const { columns, threads, locations, finals } = part.recording;
    const trace = new AccessTrace(columns, threads.length, locations.length, part.sources);
    const lastOf: (readonly number[] | undefined)[] = locations.map(() => undefined);
    for (const { location, source } of finals) lastOf[location] = [trace.eventOf[source!]!];
    const answer = new GivenRfCheck(trace, clockRulesOf(this.model, this.language)!, lastOf).run();
    if (answer.kind === 'allowed') return 'realisable';
    if (answer.kind === 'refused') return 'refused';
    return this.witness(part) === undefined ? 'unknown' : 'realisable';
  }
}
