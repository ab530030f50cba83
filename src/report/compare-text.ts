/**
 * What `compare` found, in words: each test under a heading, and at the end what was searched and
 * at what cost.
 */
import { locationCount, threadCount } from '../compare/question/found-execution.ts';
import type { Answer, ModelChoice, Question, Strengthening, Witness } from '../compare/question/question.ts';

/** How the search ended, as far as the answer does not say it. */
export interface SearchEnd {
  readonly milliseconds: number;
  readonly isInterrupted: boolean;
  /** The progress that was reported last. */
  readonly reached: string | undefined;
}

const MORE: Readonly<Record<Strengthening, string>> = {
  sequencing: 'with more sequencing',
  modes: 'with stronger modes',
  fences: 'with more fences',
};

export const choiceName = (choice: ModelChoice): string =>
  typeof choice === 'string' ? choice : choice.name;

/** `forbidden by c11-sra, allowed by c11`. */
export function questionText({ forbiddenBy, allowedBy, mapping, monotonic }: Question): string {
  const forbidden = `forbidden by ${choiceName(forbiddenBy)}`;
  const allowed = allowedBy === undefined ? undefined : `allowed by ${choiceName(allowedBy)}`;
  if (mapping !== undefined)
    return `${forbidden}, but ${allowed ?? `possible on ${mapping.machine}`} when compiled by ${mapping.name}`;
  if (monotonic !== undefined) return `${forbidden}, but allowed by it ${MORE[monotonic]}`;
  return allowed === undefined ? forbidden : `${forbidden}, ${allowed}`;
}

/** The heading, whether simulation agrees, and the tests. */
export function witnessText(question: Question, witness: Witness): string {
  const { execution, target, litmus, targetLitmus } = witness;
  const sizes = [
    counted(execution.events.length, 'event'),
    counted(threadCount(execution), 'thread'),
    counted(locationCount(execution), 'location'),
  ].join(', ');
  const compiled =
    question.mapping === undefined || target === undefined
      ? ''
      : `; compiled: ${counted(target.events.length, 'event')}`;
  return `${[
    `${questionText(question)}: ${sizes}${compiled}`,
    simulationText(question, witness),
    '',
    litmus.trimEnd(),
    ...(targetLitmus === undefined ? [] : ['', `${targetHeading(question)}:`, '', targetLitmus.trimEnd()]),
  ].join('\n')}\n`;
}

/** `compiled by c11-power to power`. */
function targetHeading({ mapping, monotonic }: Question): string {
  if (mapping?.machine !== undefined) return `compiled by ${mapping.name}, a run of ${mapping.machine}`;
  if (mapping !== undefined) return `compiled by ${mapping.name} to ${mapping.target.name}`;
  return monotonic === undefined ? 'and' : MORE[monotonic];
}

function simulationText({ deadness }: Question, witness: Witness): string {
  const { verifiedBySimulation, simulationFault, isRefuted } = witness;
  if (verifiedBySimulation) return 'verified by simulation';
  const why = deadness
    ? 'This is a fault of Heddle: please report it, with the command and the test.'
    : 'Without deadness the test may end this way by another execution.';
  return [`NOT VERIFIED BY SIMULATION: ${simulationFault}`, ...(isRefuted ? [why] : [])].join('\n');
}

/** What was found, or not and within which bounds; then the statistics. */
export function answerText(question: Question, answer: Answer, end: SearchEnd): string {
  const { encodeMilliseconds, solveMilliseconds, variables, clauses, calls, solver } = answer.statistics;
  return `${[
    ...verdictLines(question, answer, end),
    `Encoded in ${seconds(encodeMilliseconds)}, solved in ${seconds(solveMilliseconds)}: ` +
      `${counted(variables, 'variable')}, ${counted(clauses, 'clause')}, ${counted(calls, 'call')} of ${solver}`,
  ].join('\n')}\n`;
}

function verdictLines(question: Question, { witnesses, exhausted }: Answer, end: SearchEnd): string[] {
  const { length } = witnesses;
  const found = `Found ${counted(length, 'test')}`;
  const bounds = boundsText(question);
  if (exhausted)
    return [
      length === 0
        ? `No ${question.all ? 'minimal test' : 'such execution'} with ${bounds}`
        : `${found}: all that there are with ${bounds}`,
    ];
  // One was asked for.
  if (length > 0 && !question.all) return [found];
  const stopped = `${end.isInterrupted ? 'interrupted' : 'gave up'} after ${seconds(end.milliseconds)}`;
  return [
    length === 0
      ? `${stopped[0]!.toUpperCase()}${stopped.slice(1)}: there may be one with ${bounds}`
      : `${found}, ${stopped}: there may be more with ${bounds}`,
    ...(end.reached === undefined ? [] : [`Reached: ${end.reached}`]),
  ];
}

/** `up to 6 events, 2 threads, no read-modify-write`: all that the options leave out. */
function boundsText(question: Question): string {
  const { events, isExact, targetEvents, mapping, threads, locations, maxRmw, sequencing, where } = question;
  const bound = isExact ? 'exactly' : 'up to';
  return [
    `${bound} ${counted(events, 'event')}`,
    ...(targetEvents === undefined ? [] : [`${bound} ${targetEvents} in ${mapping!.target.name}`]),
    ...(threads === undefined ? [] : [counted(threads, 'thread')]),
    ...(locations === undefined ? [] : [counted(locations, 'location')]),
    ...(maxRmw === undefined
      ? []
      : [maxRmw === 0 ? 'no read-modify-write' : `at most ${counted(maxRmw, 'read-modify-write')}`]),
    ...(sequencing === 'partial' ? ['operands in no order'] : []),
    ...where.map(({ text }) => `where ${text.trim()}`),
  ].join(', ');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const seconds = (milliseconds: number): string =>
  milliseconds < 9950 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
