/**
 * Whether the axioms of a model allow a recording: searches the executions over the one skeleton
 * that the recording is (src/explore/candidates), with the possible sources, and stops at the first
 * one that the model allows. If there is none, the candidate nearest to being allowed explains why.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { type Execution, keepExecution } from '../../execution/execution.ts';
import type { ExplainedEdge } from '../../execution/explain-check.ts';
import { PlanEvaluator } from '../../execution/plan-evaluator.ts';
import { INITIAL_WRITE, type Recording } from '../../execution/recording.ts';
import type { Language } from '../../program/program.ts';
import { Stopped } from '../../util/stop-check.ts';
import { exploreSkeleton } from '../candidates/explore-skeleton.ts';
import { candidatesOver, type Explanation, leastBroken } from '../explain.ts';
import type { SearchCounters } from '../results/statistics.ts';
import type { PossibleSources } from './possible-sources.ts';
import { RecordedSkeleton } from './recorded-skeleton.ts';
import { relationWords } from './relation-words.ts';
import type { CycleEdge, TraceAnswer, TraceCycle, TracePoint, TraceWitness } from './trace-result.ts';

/** The time limit for finding the candidate that explains best. */
const MOST_MILLISECONDS = 1_000;

/** Relations over more events than these would not fit into memory. */
const MOST_EVENTS = 8_000;

export class AxiomSearch {
  readonly engine = 'enumerate';
  private readonly counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  private readonly possible: PossibleSources;
  private readonly model: ConsistencyModel;
  private readonly recording: Recording;
  private readonly language: Language;
  private skeletonOfRecording: RecordedSkeleton | undefined;

  constructor(recording: Recording, possible: PossibleSources, model: ConsistencyModel, language: Language) {
    this.recording = recording;
    this.possible = possible;
    this.model = model;
    this.language = language;
  }

  private get recorded(): RecordedSkeleton {
    this.skeletonOfRecording ??= new RecordedSkeleton(this.recording, this.language);
    return this.skeletonOfRecording;
  }

  /** How many complete and partial candidates were checked. */
  get tried(): number {
    return this.counters.consistencyChecks;
  }

  /** Yields now and then, so that a driver can stop it. */
  *run(): Generator<undefined, TraceAnswer> {
    const { size } = this.recording;
    if (size > MOST_EVENTS)
      return {
        verdict: 'inconclusive',
        reason: `${size} events are too many for a search over the axioms of ${this.model.name}: at most ${MOST_EVENTS}`,
        marks: [],
      };
    yield;
    const { skeleton } = this.recorded;
    const found: { execution: Execution; marks: string[] }[] = [];
    const evaluator = new PlanEvaluator(this.model.plan, this.model.prunes);
    evaluator.load(skeleton);
    const options = {
      equivalence: 'rf-co' as const,
      prune: true,
      pausesOften: true,
      observedLocations: new Set(
        this.possible.finals.flatMap((writes, location) => (writes === undefined ? [] : [location])),
      ),
      sourcesOf: (read: number) => this.sourcesOf(read),
      precedes: (first: number, second: number) => first !== second && this.isFinal(second),
    };
    const search = exploreSkeleton(skeleton, evaluator, this.model, options, this.counters, (finding) => {
      const { execution, marks } = finding;
      if (found.length === 0 && this.endsAsRecorded(execution))
        found.push({
          execution: keepExecution(execution),
          marks: [...marks.flags, ...marks.undefinedBy],
        });
    });
    for (const _ of search) {
      if (found.length > 0) break;
      yield;
    }
    return found.length > 0 ? this.allowed(found[0]!.execution, found[0]!.marks) : this.explain();
  }

  /** Why no candidate is allowed. */
  explain(): TraceAnswer {
    const { name } = this.model;
    if (this.recording.size > MOST_EVENTS)
      return { verdict: 'violated', reason: `${name} forbids it: no order of its steps fits`, marks: [] };
    // Orders that reverse the writes of a thread explain nothing, unless the final values demand
    // such an order.
    const explanation = this.nearest(true) ?? this.nearest(false);
    if (explanation === undefined) throw new Error('internal error: a forbidden recording has no candidates');
    if (explanation === 'too-many')
      return {
        verdict: 'violated',
        reason: `${name} forbids it: every way to order its writes breaks an axiom`,
        marks: [],
      };
    return { verdict: 'violated', marks: [], ...this.reasonOf(explanation) };
  }

  /**
   * The candidate that is nearest to being allowed. `keepsThreads`: only with the writes of each
   * thread in their order.
   */
  private nearest(keepsThreads: boolean): Explanation | 'too-many' | undefined {
    const { skeleton } = this.recorded;
    const { events } = skeleton;
    const evaluator = new PlanEvaluator(this.model.plan, this.model.prunes);
    evaluator.load(skeleton);
    const isInThread = (first: number, second: number): boolean =>
      first < second && events[first]!.thread === events[second]!.thread;
    const candidates = candidatesOver(skeleton, evaluator, this.model, {
      sourcesOf: (read) => this.sourcesOf(read),
      precedes: (first, second) =>
        this.isFinal(second)
          ? first !== second
          : keepsThreads && !this.isFinal(first) && isInThread(first, second),
    });
    try {
      return leastBroken(
        candidates,
        this.model,
        (execution) => this.endsAsRecorded(execution),
        MOST_MILLISECONDS,
      );
    } catch (error) {
      // The verdict is known, and only its explanation took too long.
      if (!(error instanceof Stopped)) throw error;
      return 'too-many';
    }
  }

  private reasonOf(explanation: Explanation): { readonly reason: string; readonly cycle?: TraceCycle } {
    const { name, plan } = this.model;
    if (explanation.kind === 'no-choice')
      return {
        reason: `${name} forbids it: none of the orders that the model may choose fits${
          explanation.axiom === undefined ? '' : ` (axiom ${explanation.axiom})`
        }`,
      };
    if (explanation.kind === 'no-re-execution')
      throw new Error('internal error: a recorded execution is judged by a model that re-executes');
    // Of an update that is two events, an axiom may show just these two, which says nothing here.
    const shown = explanation.failures.map(({ check, path }) => ({ check, edges: this.edgesOf(path) }));
    const telling = shown.filter(({ edges }) => edges.length > 0);
    const { check, edges } = (telling.length > 0 ? telling : shown).reduce((a, b) =>
      b.edges.length < a.edges.length ? b : a,
    );
    const axiom = plan.checks[check]!.name;
    const isOfOneMap = this.possible.maps > 1n;
    return {
      reason: isOfOneMap
        ? `${name} forbids it, whichever writes the reads take their values from; the nearest way breaks axiom ${axiom}`
        : `${name} forbids it by axiom ${axiom}`,
      ...(edges.length === 0 ? {} : { cycle: { axiom, edges, isOfOneMap } }),
    };
  }

  /**
   * Events that the mapping added belong to the recorded ones, and steps within one are not shown.
   */
  private edgesOf(path: readonly ExplainedEdge[]): CycleEdge[] {
    const edges = path.map(
      ({ relation, from, to }): CycleEdge => ({
        relation,
        reason: relationWords(relation),
        from: this.pointOf(from),
        to: this.pointOf(to),
      }),
    );
    return edges.filter(
      ({ from, to }) => from.kind !== 'event' || to.kind !== 'event' || from.event !== to.event,
    );
  }

  private pointOf(number: number): TracePoint {
    const event = this.recorded.recorded[number]!;
    return event === INITIAL_WRITE
      ? { kind: 'initial', location: this.recorded.skeleton.events[number]!.location }
      : { kind: 'event', event, moment: 'thread' };
  }

  private allowed(execution: Execution, marks: readonly string[]): TraceAnswer {
    const { recorded, readOf } = this.recorded;
    const witness: TraceWitness = {
      kind: 'relations',
      readsFrom: Array.from(readOf, (read) => (read < 0 ? undefined : recorded[execution.readsFrom[read]!])),
      coherence: execution.coherence?.map((order) => order.slice(1).map((write) => recorded[write]!)),
    };
    return { verdict: 'holds', reason: `${this.model.name} allows it`, marks, witness };
  }

  private sourcesOf(read: number): number[] {
    const event = this.recorded.recorded[read]!;
    const { location } = this.recorded.skeleton.events[read]!;
    return this.possible.sources(event).map((write) => this.recorded.writeNumber(write, location));
  }

  /** The only write that can be the last of its location. */
  private isFinal(write: number): boolean {
    const finals = this.possible.finals[this.recorded.skeleton.events[write]!.location];
    return finals?.length === 1 && finals[0] === this.recorded.recorded[write];
  }

  private endsAsRecorded({ finalWrites }: Execution): boolean {
    return this.possible.finals.every(
      (writes, location) =>
        writes === undefined ||
        finalWrites[location]! < 0 ||
        writes.includes(this.recorded.recorded[finalWrites[location]!]!),
    );
  }
}
