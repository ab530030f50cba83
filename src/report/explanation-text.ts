/** An explanation in words: the axiom, the cycle step by step, and one sentence. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { eventText } from '../execution/event-text.ts';
import type { Execution } from '../execution/execution.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import type { Explanation } from '../explore/explain.ts';
import type { ResultExplanation } from '../explore/explain-result.ts';
import { spanText } from '../explore/judge/trace-steps.ts';
import { eventLetter } from './execution-picture.ts';

const KINDS = { acyclic: 'has a cycle', irreflexive: 'is reflexive', empty: 'is not empty' } as const;

/** Such as `rc11 forbids it by axiom coherence: a -po-> b -fr-> c -rf-> a`. */
export function explanationSentence(explanation: Explanation, model: ConsistencyModel): string {
  if (explanation.kind === 'no-choice') {
    const { axiom } = explanation;
    const what =
      axiom === undefined ? 'there is nothing to choose from' : `the first one breaks axiom ${axiom}`;
    return `${model.name} forbids it: none of the orders that it may choose is consistent (${what})`;
  }
  if (explanation.kind === 'no-re-execution') {
    const path = pathText(explanation.execution, explanation.cycle);
    return `${model.name} forbids it: its axioms hold, but no execution can be re-executed to this one${path}`;
  }
  const { execution, failure } = explanation;
  const { name } = model.plan.checks[failure.check]!;
  return `${model.name} forbids it by axiom ${name}${pathText(execution, failure.path)}`;
}

/** Such as `: a -po-> b -rf-> a`; empty if there is no edge. */
function pathText({ skeleton }: Execution, path: readonly ExplainedEdge[]): string {
  const letter = (event: number): string => eventLetter(skeleton, event);
  const [first] = path;
  if (first === undefined) return '';
  return `: ${letter(first.from)}${path.map(({ relation, to }) => ` -${relation}-> ${letter(to)}`).join('')}`;
}

/**
 * The sentence, and for an axiom its cycle step by step; or why there is none (explainForbidden).
 * `withPlaces`: of events the lines of the source, which litmus tests have no need of.
 */
export function explanationText(
  explanation: ResultExplanation,
  model: ConsistencyModel,
  withPlaces = false,
): string {
  if (explanation === 'no-axioms')
    return `Explanation: ${model.name} has no axioms; none of its paths ends in this outcome\n`;
  if (explanation === 'too-many')
    return 'Explanation: none found; there are too many candidate executions to look at them all\n';
  if (explanation === undefined)
    return 'Explanation: no candidate execution ends in this outcome, whatever the model\n';
  const lines = [`Explanation: ${explanationSentence(explanation, model)}`];
  if (explanation.kind === 'axiom') lines.push(...cycleLines(explanation, model, withPlaces));
  return `${lines.join('\n')}\n`;
}

/** The same for scripts: `cycle` is there for an axiom, and for what cannot be re-executed. */
export function explanationJson(explanation: ResultExplanation, model: ConsistencyModel): object {
  const text = explanationText(explanation, model)
    .split('\n')[0]!
    .replace(/^Explanation: /, '');
  if (explanation === undefined || typeof explanation === 'string') return { text };
  const { execution } = explanation;
  const { events, program } = execution.skeleton;
  const eventJson = (number: number): object => {
    const event = events[number]!;
    return { thread: event.thread, location: spanText(event.span), event: eventText(program, event) };
  };
  const edgeJson = ({ relation, from, to }: ExplainedEdge): object => ({
    relation,
    from: eventJson(from),
    to: eventJson(to),
  });
  switch (explanation.kind) {
    case 'axiom': {
      const { name } = model.plan.checks[explanation.failure.check]!;
      return { text, axiom: name, cycle: explanation.failure.path.map(edgeJson) };
    }
    case 'no-choice':
      return { text, ...(explanation.axiom !== undefined && { axiom: explanation.axiom }) };
    case 'no-re-execution':
      return { text, cycle: explanation.cycle.map(edgeJson) };
  }
}

function cycleLines(
  { execution, failure, failures }: Explanation & { kind: 'axiom' },
  model: ConsistencyModel,
  withPlaces: boolean,
): string[] {
  const { skeleton } = execution;
  const { name, kind } = model.plan.checks[failure.check]!;
  const describe = (event: number): string => {
    const letter = eventLetter(skeleton, event);
    const text = eventText(skeleton.program, skeleton.events[event]!);
    const place = withPlaces ? placeOf(execution, event) : '';
    return `${letter}: ${text}${threadOf(execution, event)}${place}`;
  };
  const others = failures
    .filter(({ check }) => check !== failure.check)
    .map(({ check }) => model.plan.checks[check]!.name);
  return [
    `Axiom ${name}: its relation ${KINDS[kind]} in this execution:`,
    ...failure.path.flatMap((edge, i) => [
      ...(i === 0 ? [`  ${describe(edge.from)}`] : []),
      `    -${edge.relation}-> ${describe(edge.to)}`,
    ]),
    ...(others.length > 0 ? [`Axioms broken as well: ${[...new Set(others)].join(', ')}`] : []),
  ];
}

function threadOf({ skeleton }: Execution, event: number): string {
  const { thread } = skeleton.events[event]!;
  return thread < 0 ? '' : ` (${skeleton.program.threads[thread]!.name})`;
}

/** ` at Foo.java:12`; nothing where the event has no line of the user's. */
function placeOf({ skeleton }: Execution, event: number): string {
  const text = spanText(skeleton.events[event]!.span);
  return text === '' || text.startsWith('<') ? '' : ` at ${text.replace(/^.*[/\\]|:\d+$/g, '')}`;
}
