/** Turns a solution into what the user gets: a litmus test that was explored under both models. */
import type { CatLoader } from '../cat/index.ts';
import { simulate } from './concrete/simulate.ts';
import type { Solution } from './encoding/problem.ts';
import { litmusOf } from './litmus/litmus-of.ts';
import type { FoundExecution } from './question/found-execution.ts';
import type { ModelChoice, Question, Witness } from './question/question.ts';

/** How long a test may be explored, in milliseconds: those of a dozen events take far less. */
const SIMULATION_TIME = 60_000;

export async function witnessOf(
  question: Question,
  { execution, target: numbered, mapped }: Solution,
  number: number,
  loader: CatLoader,
  signal: AbortSignal,
): Promise<Witness> {
  const name = question.all ? `${testName(question)}-${number}` : testName(question);
  const target = numbered && withLocationsOf(execution, numbered, mapped);
  const litmus = litmusOf(execution, name);
  const targetLitmus = target === undefined ? undefined : litmusOf(target, `${name}-target`);
  const fault =
    (await faultOf(litmus, question.forbiddenBy, 'forbidden', loader, signal)) ??
    (question.allowedBy === undefined
      ? undefined
      : await faultOf(targetLitmus ?? litmus, question.allowedBy, 'allowed', loader, signal));
  return {
    execution,
    target,
    mapped,
    litmus,
    targetLitmus,
    ...verification(fault),
  };
}

/** The target with the source's numbers of locations, so that x is the same in both tests. */
function withLocationsOf(
  source: FoundExecution,
  target: FoundExecution,
  mapped: Solution['mapped'],
): FoundExecution {
  const numberOf = new Map<number, number>();
  for (const [from, to] of mapped) {
    const [location, here] = [source.events[from]!.location, target.events[to]!.location];
    if (location >= 0 && here >= 0) numberOf.set(here, location);
  }
  const coherence: (readonly number[])[] = source.coherence.map(() => []);
  target.coherence.forEach((order, location) => {
    coherence[numberOf.get(location)!] = order;
  });
  return {
    ...target,
    events: target.events.map((event) => ({ ...event, location: numberOf.get(event.location) ?? -1 })),
    coherence,
  };
}

/** What the fields of a witness say of a fault. */
export const verification = (
  fault: SimulationFault | undefined,
): Pick<Witness, 'verifiedBySimulation' | 'simulationFault' | 'isRefuted'> => ({
  verifiedBySimulation: fault === undefined,
  simulationFault: fault?.reason,
  isRefuted: fault?.isRefuted === true,
});

export interface SimulationFault {
  readonly reason: string;
  readonly isRefuted: boolean;
}

/** Why the exploration does not confirm it; undefined if it does. */
export async function faultOf(
  litmus: string,
  model: ModelChoice,
  expected: 'allowed' | 'forbidden',
  loader: CatLoader,
  signal: AbortSignal,
): Promise<SimulationFault | undefined> {
  const deadline = performance.now() + SIMULATION_TIME;
  const outcome = await simulate(litmus, model, loader, { deadline, signal });
  if (outcome === expected) return undefined;
  const name = modelName(model);
  if (outcome === 'undetermined')
    return { reason: `the exploration under ${name} did not end`, isRefuted: false };
  return { reason: `${name} should have ${expected} the outcome, and it is ${outcome}`, isRefuted: true };
}

export const modelName = (model: ModelChoice): string =>
  typeof model === 'string' ? model : model.name.replace(/^.*[/\\]/, '').replace(/\.cat$/, '');

/** Letters, digits, `-` and `_`, as litmus tests and files want it. */
export const testName = ({ forbiddenBy, allowedBy, mapping, monotonic }: Question): string =>
  [
    `not-${modelName(forbiddenBy)}`,
    mapping?.name ?? (monotonic !== undefined ? `weaker-${monotonic}` : allowedBy && modelName(allowedBy)),
  ]
    .filter((part) => part !== undefined)
    .join('-')
    .replace(/[^\w-]/g, '-');
