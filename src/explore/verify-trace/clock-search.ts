/**
 * Whether a model of release-acquire coherence allows a recording, in near-linear time where the
 * reads-from map is known (src/procedures/given-rf). Where it is not, or where seq_cst events or
 * RMWs make the problem hard, the likely map and one coherence order are tried; if the model allows
 * these, it allows the recording. Only else the axioms are searched (axiom-search.ts).
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { readsMemory } from '../../execution/event-columns.ts';
import type { GraphRules } from '../../execution/graph-rules.ts';
import { INITIAL_WRITE, type Recording } from '../../execution/recording.ts';
import { AccessTrace } from '../../procedures/given-rf/access-trace.ts';
import { type GivenRfAnswer, GivenRfCheck, isCheckable } from '../../procedures/given-rf/check-given-rf.ts';
import type { Language } from '../../program/program.ts';
import { AxiomSearch } from './axiom-search.ts';
import type { PossibleSources } from './possible-sources.ts';
import { refusalCycle } from './refusal-cycle.ts';
import type { TraceAnswer, TraceWitness } from './trace-result.ts';

/** The rules by which clocks can check the model's executions; undefined if they cannot. */
export function clockRulesOf({ graphRules }: ConsistencyModel, language: Language): GraphRules | undefined {
  // Of other languages an event may be several: a fence and an access.
  if (language !== 'C' || graphRules === undefined) return undefined;
  return isCheckable(graphRules) ? graphRules : undefined;
}

export class ClockSearch {
  private readonly recording: Recording;
  private readonly possible: PossibleSources;
  private readonly model: ConsistencyModel;
  private readonly language: Language;
  private readonly rules: GraphRules;
  private axioms: AxiomSearch | undefined;

  constructor(
    recording: Recording,
    possible: PossibleSources,
    rules: GraphRules,
    model: ConsistencyModel,
    language: Language,
  ) {
    this.recording = recording;
    this.possible = possible;
    this.rules = rules;
    this.model = model;
    this.language = language;
  }

  /** How many maps were checked, and candidates of the axioms. */
  get tried(): number {
    return 1 + (this.axioms?.tried ?? 0);
  }

  get engine(): 'clocks' | 'enumerate' {
    return this.axioms === undefined ? 'clocks' : 'enumerate';
  }

  /** Yields now and then, so that a driver can stop it. */
  *run(): Generator<undefined, TraceAnswer> {
    const { recording, possible, rules, model } = this;
    const { columns, threads, locations } = recording;
    const sources = possible.only.slice();
    for (const read of possible.openReads) sources[read] = possible.sources(read)[0]!;
    const trace = new AccessTrace(columns, threads.length, locations.length, sources);
    const finals = possible.finals.map((writes) =>
      writes?.flatMap((write) => (write === INITIAL_WRITE ? [] : [trace.eventOf[write]!])),
    );
    const check = new GivenRfCheck(
      trace,
      rules,
      finals.map((writes) => (writes?.length ? writes : undefined)),
    );
    yield;
    const answer = check.run();
    yield;
    if (answer.kind === 'allowed') return this.allowed(sources, answer);
    if (answer.kind === 'refused' && possible.openReads.length === 0) {
      const { axioms, edges } = refusalCycle(check, answer.refusal);
      const axiom = axioms.find((name) => model.plan.checks.some((known) => known.name === name));
      const isOfOneMap = answer.refusal.kind === 'final' && possible.finals.some((f) => (f?.length ?? 0) > 1);
      return {
        verdict: 'violated',
        reason: `${model.name} forbids it${axiom === undefined ? '' : ` by axiom ${axiom}`}`,
        marks: [],
        cycle: { axiom, edges, isOfOneMap },
      };
    }
    this.axioms = new AxiomSearch(recording, possible, model, this.language);
    return yield* this.axioms.run();
  }

  private allowed(sources: Int32Array, { co, hasRace }: GivenRfAnswer & { kind: 'allowed' }): TraceAnswer {
    const { recording, model } = this;
    const { operation } = recording.columns;
    const races = model.plan.checks.filter(({ mode }) => mode === 'undefined-unless');
    const witness: TraceWitness = {
      kind: 'relations',
      readsFrom: Array.from(sources, (from, event) => (readsMemory(operation[event]!) ? from : undefined)),
      coherence:
        co === undefined ? undefined : recording.locations.map((_, location) => co.recorded(location)),
    };
    return {
      verdict: 'holds',
      reason: `${model.name} allows it`,
      marks: hasRace ? races.map(({ name }) => name) : [],
      witness,
    };
  }
}
