/**
 * XMM as a set of graphs: the least set that has the RC11 graphs of a program and is closed under
 * re-execution. The executable definition of the model, slow, for programs of litmus size; engines
 * are compared with it.
 *
 * Its input is all candidates: complete graphs that are consistent (coherence, atomicity, SC),
 * cycles of po | rf allowed. Those without a cycle are the RC11 graphs.
 */
import { minimalCommittedSets } from './committed-sets.ts';
import { type Committed, type StepConditions, XMM } from './conditions.ts';
import { canReExecute, type ReExecutionStep } from './re-execution.ts';
import type { XmmGraph } from './xmm-graph.ts';
import { rpo, XmmRelations } from './xmm-relations.ts';

/** How a graph with a cycle came to be a member. */
export interface XmmStep extends ReExecutionStep {
  /** Index of G among the candidates. */
  readonly source: number;
}

/** By candidate. */
export type Membership =
  | { readonly kind: 'rc11' }
  | { readonly kind: 're-executed'; readonly step: XmmStep }
  | { readonly kind: 'none' };

/** The definition unless a test replaces a part of it. */
export interface XmmReading {
  readonly rpo: typeof rpo;
  readonly conditions: StepConditions;
  /** The sets C to try for a target. */
  readonly committedSets: (target: XmmRelations) => readonly Committed[];
  /** Whether graphs with cycles are re-executed too. */
  readonly reExecutesCyclic: boolean;
  /**
   * Whether the candidate with this index, if it is a member, is re-executed: one in which a thread
   * does not come to its end is not.
   */
  readonly isSource: (candidate: number) => boolean;
}

const DEFINITION: XmmReading = {
  rpo,
  conditions: XMM,
  committedSets: minimalCommittedSets,
  reExecutesCyclic: true,
  isSource: () => true,
};

/**
 * For each candidate whether it is in XMM, and for one with a cycle the first step found that leads
 * to it: a shortest chain of steps.
 */
export function xmmClosure(candidates: readonly XmmGraph[], reading: Partial<XmmReading> = {}): Membership[] {
  const { rpo: rpoOf, conditions, committedSets, reExecutesCyclic, isSource } = { ...DEFINITION, ...reading };
  const graphs = candidates.map((graph) => new XmmRelations(graph, rpoOf));
  const isAcyclic = graphs.map(({ porf }) => porf.isIrreflexive());
  const members: Membership[] = isAcyclic.map((is) => ({ kind: is ? 'rc11' : 'none' }));
  const setsOf = graphs.map((graph, at) => (isAcyclic[at] ? [] : committedSets(graph)));
  // Members in the order in which they were found, each re-executed once.
  const sources = [...graphs.keys()].filter((at) => isAcyclic[at] && isSource(at));
  for (const source of sources)
    graphs.forEach((target, at) => {
      if (members[at]!.kind !== 'none') return;
      const found = canReExecute(graphs[source]!, target, setsOf[at]!, conditions);
      if (found === undefined) return;
      members[at] = { kind: 're-executed', step: { source, ...found } };
      if (reExecutesCyclic && isSource(at)) sources.push(at);
    });
  return members;
}
