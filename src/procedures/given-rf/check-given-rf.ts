/**
 * Whether a model allows a recorded execution with a given reads-from map, for models whose
 * coherence follows happens-before: release-acquire and RC11 (access-trace.ts has the paper). What
 * the model demands comes from its declared rules (GraphRules).
 *
 * The answer is exact without seq_cst events and, under `hb-co`, without RMWs. With them one
 * coherence order is tried: if it fails, the answer is not known, since the problem is NP-hard.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import { type AccessTrace, NONE, WRITES } from './access-trace.ts';
import { CoherenceOrder } from './coherence-order.ts';
import { hasDataRace } from './data-race.ts';
import { type Demand, ForcedCoherence } from './forced-coherence.ts';
import { HappensBefore } from './happens-before.ts';
import { LocationAccesses } from './location-accesses.ts';
import { RmwChains } from './rmw-chains.ts';
import { SeqCstCheck } from './seq-cst-check.ts';
import { StrongCoherence, type StrongStep } from './strong-coherence.ts';
import { WeakCoherence } from './weak-coherence.ts';

/** Why an execution is refused; numbers are those of the trace. */
export type RfRefusal =
  /** A cycle of po ∪ rf: see HappensBefore.cycle. */
  | { readonly kind: 'causality'; readonly cycle: readonly number[] }
  /** Two RMWs read from one write. */
  | { readonly kind: 'rivals'; readonly events: readonly [number, number] }
  /** Demands on coherence that no order meets: see ForcedCoherence.conflict. */
  | { readonly kind: 'coherence'; readonly demands: readonly Demand[] }
  /** Demands that agree with one another, but not with po ∪ rf. */
  | { readonly kind: 'strong'; readonly steps: readonly StrongStep[] }
  /** A read sees a write that another write hides. */
  | { readonly kind: 'hidden'; readonly read: number; readonly by: number }
  /**
   * A write is said to be the last of its location, and another one must come after it: by a
   * demand, as it follows the initial value with its RMWs, or in happens-before.
   */
  | {
      readonly kind: 'final';
      readonly write: number;
      readonly later: number;
      readonly demand: Demand | undefined;
    };

export type GivenRfAnswer =
  | { readonly kind: 'allowed'; readonly co: CoherenceOrder | undefined; readonly hasRace: boolean }
  | { readonly kind: 'refused'; readonly refusal: RfRefusal }
  | { readonly kind: 'unknown' };

/** By location: events that may be its last write; undefined if any may. */
export type PossibleFinals = readonly (readonly number[] | undefined)[];

/** Whether the rules are of those that are checked here. */
export function isCheckable({ clocks, coherence, order, asksCat, atEnd, leavesOut }: GraphRules): boolean {
  const isKnown = clocks === 'causal' || clocks === 'rc11' || clocks === 'rc11-cpp20';
  const isOrdered = order === 'none' || (order === 'hb-co' && clocks === 'causal');
  const isWhole = !asksCat && atEnd === 'none' && leavesOut === 'nothing';
  return isKnown && isOrdered && isWhole && coherence !== 'jam21';
}

export class GivenRfCheck {
  readonly trace: AccessTrace;
  readonly hb: HappensBefore;
  readonly chains: RmwChains;
  private readonly rules: GraphRules;
  private readonly finals: PossibleFinals;

  constructor(trace: AccessTrace, rules: GraphRules, finals: PossibleFinals) {
    this.trace = trace;
    this.rules = rules;
    this.finals = finals;
    this.hb = new HappensBefore(trace, rules.clocks);
    this.chains = new RmwChains(trace, this.hb);
  }

  run(): GivenRfAnswer {
    const { hb, chains, rules } = this;
    if (hb.hasCycle) return refused({ kind: 'causality', cycle: hb.cycle() });
    if (chains.rivals !== undefined) return refused({ kind: 'rivals', events: chains.rivals });
    const answer = rules.coherence === 'none' ? this.runWithoutOrder() : this.runWithOrder();
    return answer.kind === 'allowed' && rules.hasRaces ? { ...answer, hasRace: hasDataRace(hb) } : answer;
  }

  private runWithoutOrder(): GivenRfAnswer {
    const { trace, hb, finals } = this;
    const weak = new WeakCoherence(trace, hb);
    if (weak.hidden !== undefined) return refused({ kind: 'hidden', ...weak.hidden });
    for (const writes of finals) {
      if (writes === undefined || writes.some((write) => weak.laterThan(write) === NONE)) continue;
      const write = writes[0]!;
      return refused({ kind: 'final', write, later: weak.laterThan(write), demand: undefined });
    }
    return { kind: 'allowed', co: undefined, hasRace: false };
  }

  private runWithOrder(): GivenRfAnswer {
    const { trace, hb, chains, rules } = this;
    const accesses = new LocationAccesses(trace);
    const forced = new ForcedCoherence(trace, hb, chains, accesses);
    let heads = forced.conflict === undefined ? forced.order() : undefined;
    if (heads === undefined) return refused({ kind: 'coherence', demands: forced.conflict! });
    const last = new Int32Array(trace.locations).fill(NONE);
    const refusal = this.chooseLast(forced, last);
    if (refusal !== undefined) return refused(refusal);
    const strong = rules.order === 'hb-co' ? new StrongCoherence(trace, forced, last) : undefined;
    if (strong !== undefined) {
      const isChosen = this.finals.some((writes) => (writes?.length ?? 0) > 1);
      if (strong.cycle !== undefined)
        return isChosen ? { kind: 'unknown' } : refused({ kind: 'strong', steps: strong.cycle });
      heads = strong.heads!;
    }
    const co = new CoherenceOrder(trace, chains, heads, last);
    if (strong !== undefined && trace.hasUpdates && !strong.holds(co)) return { kind: 'unknown' };
    const isNeeded = rules.seqCst === 'fences' ? trace.hasSeqCstFences : trace.hasSeqCst;
    if (rules.seqCst !== 'none' && isNeeded) {
      const seqCst = new SeqCstCheck(hb, accesses, co, rules.seqCst);
      if (!seqCst.holds()) return { kind: 'unknown' };
    }
    return { kind: 'allowed', co, hasRace: false };
  }

  /** Chooses a last chain of each location that must have one; why there is none, if so. */
  private chooseLast(forced: ForcedCoherence, last: Int32Array): RfRefusal | undefined {
    const { chains, finals, trace } = this;
    for (const [location, writes] of finals.entries()) {
      if (writes === undefined || writes.length === 0) continue;
      const refusals = writes.map((write) => this.refusalOf(write, forced));
      const at = refusals.indexOf(undefined);
      if (at < 0) return refusals[0];
      const head = chains.head[writes[at]!]!;
      last[location] = trace.isInitial(head) ? NONE : head;
    }
    return undefined;
  }

  /** Why the write cannot be the last of its location. */
  private refusalOf(write: number, forced: ForcedCoherence): RfRefusal | undefined {
    const { chains, leaving } = forced;
    const head = chains.head[write]!;
    const follower = chains.follower[write]!;
    if (follower !== NONE) return { kind: 'final', write, later: follower, demand: undefined };
    if (this.trace.isInitial(head)) {
      const later = this.chainAt(this.trace.location[write]!);
      return later === NONE ? undefined : { kind: 'final', write, later, demand: undefined };
    }
    if (leaving[head] === NONE) return undefined;
    const demand = forced.demand(leaving[head]!);
    return { kind: 'final', write, later: this.trace.targetOf(demand.second), demand };
  }

  /** A write of the location that is not behind its initial one by RMWs; NONE if there is none. */
  private chainAt(location: number): number {
    const { trace, chains } = this;
    for (let write = 0; write < trace.count; write++)
      if ((trace.flags[write]! & WRITES) !== 0 && trace.location[write] === location)
        if (chains.head[write] === write) return write;
    return NONE;
  }
}

const refused = (refusal: RfRefusal): GivenRfAnswer => ({ kind: 'refused', refusal });
