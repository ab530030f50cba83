/**
 * Whether a store-buffer machine (sc, tso, pso) can give a recording: the reads-from maps that its
 * values allow are searched depth first, and the verifier of refs/rf-tso-pso checks each prefix of
 * a map, so a choice that leads nowhere is noticed at once. Choices that logs make likely come
 * first (possible-sources.ts), and are made in strides: all of them at once; if that cannot be,
 * half of them, and so on, and after each stride that can be, one twice as long. So only near
 * choices that are not the likely ones is each asked for by itself. A read for which nothing works
 * is then decided before the reads that were decided before it ("last conflict", Lecoutre, Sais,
 * Tabary, Vidal 2009). Each prefix is one question to the verifier.
 *
 * Cost: a question is polynomial for a fixed number of threads (src/procedures/store-buffers); the
 * number of questions may be exponential in the reads whose source is open.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { readsMemory } from '../../execution/event-columns.ts';
import type { Recording } from '../../execution/recording.ts';
import { VerifyPSO } from '../../procedures/store-buffers/verify-pso.ts';
import { VerifySC } from '../../procedures/store-buffers/verify-sc.ts';
import { VerifyTSO } from '../../procedures/store-buffers/verify-tso.ts';
import type { Language } from '../../program/program.ts';
import { AxiomSearch } from './axiom-search.ts';
import { BufferInstance, type BufferModel } from './buffer-instance.ts';
import { closureCycle } from './closure-cycle.ts';
import { OPEN, type PossibleSources } from './possible-sources.ts';
import type { CycleEdge, TraceAnswer } from './trace-result.ts';

/** States of a search, besides one for each event, before the closure is asked. */
const MANY_STATES = 64;

/**
 * Something that the recording leaves open: the source of a read, or the last write of a location.
 */
interface Choice {
  readonly kind: 'read' | 'final';
  /** An event or a location. */
  readonly of: number;
  readonly options: readonly number[];
}

/** The store-buffer machine that defines the model; undefined if there is none. */
export function bufferModelOf({ graphRules }: ConsistencyModel): BufferModel | undefined {
  const order = graphRules?.order;
  return order === 'sc' || order === 'tso' || order === 'pso' ? order : undefined;
}

export class BufferSearch {
  readonly engine = 'verify';
  /** How many maps and prefixes of maps the verifier has checked. */
  tried = 0;
  private readonly recording: Recording;
  private readonly possible: PossibleSources;
  private readonly model: ConsistencyModel;
  private readonly language: Language;
  private readonly verifier: VerifySC | VerifyTSO | VerifyPSO;
  private readonly machine: BufferModel;
  private readonly instance: BufferInstance;
  private readonly sources: Int32Array;
  private readonly finals: Int32Array;
  /** In the order in which they are made. Those that are not made yet may change places. */
  private readonly choices: Choice[];
  /** The deepest question that the closure said no to. */
  private furthest: { readonly depth: number; readonly edges: readonly CycleEdge[] } | undefined;

  constructor(
    recording: Recording,
    possible: PossibleSources,
    machine: BufferModel,
    model: ConsistencyModel,
    language: Language,
  ) {
    this.recording = recording;
    this.possible = possible;
    this.machine = machine;
    this.model = model;
    this.language = language;
    this.verifier = machine === 'sc' ? new VerifySC() : machine === 'tso' ? new VerifyTSO() : new VerifyPSO();
    this.instance = new BufferInstance(recording, machine);
    const only = (options: readonly number[] | undefined): number =>
      options?.length === 1 ? options[0]! : OPEN;
    this.sources = possible.only.slice();
    this.finals = Int32Array.from(possible.finals, only);
    this.choices = [
      ...possible.openReads.map((of): Choice => ({ kind: 'read', of, options: possible.sources(of) })),
      ...possible.finals.map((options = [], of): Choice => ({ kind: 'final', of, options })),
    ].filter(({ options }) => options.length > 1);
  }

  /** Yields after each question, so that a driver can stop it. */
  *run(): Generator<undefined, TraceAnswer> {
    const { choices } = this;
    const cursor = new Int32Array(choices.length).fill(-1);
    /** The choice for which nothing worked last, until something does. */
    let conflict: Choice | undefined;
    /** How many likely choices are made before a question. */
    let stride = choices.length;
    // What is certain is asked first: depth counts the choices that are made.
    let depth = this.isRealisable(0) ? 0 : -1;
    while (depth >= 0) {
      yield;
      const choice = choices[depth];
      if (choice === undefined) return this.allowed();
      if (stride > 1 && conflict === undefined && cursor[depth]! < 0) {
        const end = Math.min(depth + stride, choices.length);
        if (this.areLikely(depth, end)) {
          cursor.fill(0, depth, end);
          depth = end;
          stride *= 2;
        } else stride = (end - depth) >> 1;
        continue;
      }
      const option = ++cursor[depth]!;
      if (option < choice.options.length) {
        this.choose(choice, choice.options[option]!);
        if (!this.isRealisable(depth + 1)) continue;
        if (choice === conflict) conflict = undefined;
        depth++;
        stride = 2;
      } else {
        cursor[depth] = -1;
        this.choose(choice, OPEN);
        // Earlier than the choices that have nothing to do with it, it fails without trying all of
        // theirs.
        conflict ??= choice;
        choices.splice(choices.indexOf(conflict), 1);
        choices.splice(depth, 0, conflict);
        depth--;
      }
    }
    return this.forbidden();
  }

  /**
   * Makes the choices from `begin` to `end` as is likely, if they can be made so, with what is
   * chosen before.
   */
  private areLikely(begin: number, end: number): boolean {
    const made = this.choices.slice(begin, end);
    for (const choice of made) this.choose(choice, choice.options[0]!);
    if (this.isVerified()) return true;
    for (const choice of made) this.choose(choice, OPEN);
    return false;
  }

  private choose({ kind, of }: Choice, option: number): void {
    if (kind === 'read') this.sources[of] = option;
    else this.finals[of] = option;
  }

  /** Whether what is chosen so far, without what is open, has a witness. */
  private isVerified(): boolean {
    const { instance, verifier } = this;
    this.tried++;
    instance.fill(this.sources, this.finals);
    // Logs are roughly in the order of time, which is then a witness, or nearly one: it is tried
    // first.
    const statesBefore = instance.instance.count + MANY_STATES;
    return verifier.verify(instance.instance, { statesBefore });
  }

  /** The same; where the answer is no, the closure is asked why. */
  private isRealisable(depth: number): boolean {
    if (this.isVerified()) return true;
    if (this.furthest !== undefined && depth <= this.furthest.depth) return false;
    const { closure } = this.verifier;
    closure.close(this.instance.instance, this.machine);
    const edges = closureCycle(this.instance, closure);
    if (edges.length > 0) this.furthest = { depth, edges };
    return false;
  }

  private allowed(): TraceAnswer {
    const { steps, stepCount } = this.verifier;
    return {
      verdict: 'holds',
      reason: `${this.model.name} allows it`,
      marks: [],
      witness: {
        kind: 'steps',
        steps: Array.from(steps.subarray(0, stepCount), (step) => this.instance.stepOf(step)),
        readsFrom: Array.from(this.sources, (from, event) =>
          readsMemory(this.recording.columns.operation[event]!) ? from : undefined,
        ),
      },
    };
  }

  private forbidden(): TraceAnswer {
    const { recording, possible, model, language, furthest } = this;
    // Where the closure has no cycle, only the search knows; the axioms have a cycle for each order
    // of the writes.
    if (furthest === undefined) return new AxiomSearch(recording, possible, model, language).explain();
    return {
      verdict: 'violated',
      reason:
        furthest.depth === 0
          ? `${model.name} forbids it: an event would have to come before itself`
          : `${model.name} forbids it, whichever writes the reads take their values from`,
      marks: [],
      cycle: { axiom: undefined, edges: furthest.edges, isOfOneMap: furthest.depth > 0 },
    };
  }
}
