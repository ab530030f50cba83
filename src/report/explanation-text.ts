/** An explanation in words: the axiom, the cycle step by step, and one sentence. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { eventText } from '../execution/event-text.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import type { Explanation } from '../explore/explain.ts';
import { eventLetter } from './execution-picture.ts';

const KINDS = { acyclic: 'has a cycle', irreflexive: 'is reflexive', empty: 'is not empty' } as const;

/** Such as `rc11 forbids it by axiom coherence: a -po-> b -fr-> c -rf-> a`. */
export function explanationSentence({ execution, failure }: Explanation, model: ConsistencyModel): string {
  const { name } = model.plan.checks[failure.check]!;
  const letter = (event: number): string => eventLetter(execution.skeleton, event);
  const [first] = failure.path;
  if (first === undefined) return `${model.name} forbids it by axiom ${name}`;
  const cycle = failure.path.map(({ relation, to }) => ` -${relation}-> ${letter(to)}`).join('');
  return `${model.name} forbids it by axiom ${name}: ${letter(first.from)}${cycle}`;
}

export function explanationText(explanation: Explanation, model: ConsistencyModel): string {
  const { execution, failure, failures } = explanation;
  const { skeleton } = execution;
  const { name, kind } = model.plan.checks[failure.check]!;
  const describe = (event: number): string =>
    `${eventLetter(skeleton, event)}: ${eventText(skeleton.program, skeleton.events[event]!)}${threadOf(explanation, event)}`;
  const lines = [
    `Explanation: ${explanationSentence(explanation, model)}`,
    `Axiom ${name}: its relation ${KINDS[kind]} in this execution:`,
    ...failure.path.flatMap((edge: ExplainedEdge, i) => [
      ...(i === 0 ? [`  ${describe(edge.from)}`] : []),
      `    -${edge.relation}-> ${describe(edge.to)}`,
    ]),
  ];
  const others = failures
    .filter(({ check }) => check !== failure.check)
    .map(({ check }) => model.plan.checks[check]!.name);
  if (others.length > 0) lines.push(`Axioms broken as well: ${[...new Set(others)].join(', ')}`);
  return `${lines.join('\n')}\n`;
}

function threadOf({ execution }: Explanation, event: number): string {
  const { thread } = execution.skeleton.events[event]!;
  return thread < 0 ? '' : ` (${execution.skeleton.program.threads[thread]!.name})`;
}
