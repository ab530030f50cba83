/**
 * The smallest test that one model forbids and another allows, as `heddle compare --forbidden-by M
 * --allowed-by N` searches for it.
 */
import {
  answerText,
  chosenModel,
  compare,
  compareJson,
  locationCount,
  openFor,
  type Question,
  refuseMisfit,
  requireLanguage,
  threadCount,
  type Witness,
  witnessPicture,
} from '../../api/compare.ts';
import { fail } from '../../api/doors/input.ts';
import type { CompareReport, JobOf } from '../protocol.ts';
import type { JobTools } from './job-tools.ts';
import { pictureJson } from './picture-json.ts';
import { modelName, type Workbench } from './workbench.ts';

const MOST_EVENTS = 20;

/** Throws InputError if there is nothing to search for. */
export async function compareJob(job: JobOf<'compare'>, tools: JobTools): Promise<CompareReport> {
  const question = questionOf(job);
  const { workbench, progress } = tools;
  let reached: string | undefined;
  const begin = performance.now();
  const answer = await compare(question, {
    loader: workbench.loadCat,
    solver: await tools.solver(),
    limits: {
      deadline: begin + job.limits.seconds * 1000,
      signal: new AbortController().signal,
      progress: (conflicts) => progress(`${reached ?? 'solving'}, ${conflicts} conflicts`),
    },
    onProgress: (text) => {
      reached = text;
      progress(text);
    },
  });
  const [witness] = answer.witnesses;
  const end = { milliseconds: performance.now() - begin, isInterrupted: false, reached };
  return {
    kind: 'compare',
    json: compareJson(question, answer),
    ...(witness && { found: foundTest(question, witness, workbench) }),
    isExhausted: answer.exhausted,
    text: answerText(question, answer, end),
  };
}

function questionOf({ forbiddenBy, allowedBy, language: name, events, noRmw }: JobOf<'compare'>): Question {
  const language = requireLanguage(name);
  const [forbidding, allowing] = [chosenModel(forbiddenBy), chosenModel(allowedBy)];
  if (modelName(forbidding.choice) === modelName(allowing.choice))
    fail('usage', `no execution is both forbidden and allowed by \`${modelName(allowing.choice)}\``, {
      suggestion: 'choose two models',
    });
  refuseMisfit(forbidding, language);
  refuseMisfit(allowing, language);
  if (!Number.isInteger(events) || events < 1 || events > MOST_EVENTS)
    fail('usage', `${events} is no number of events to search with`, {
      expected: `a whole number from 1 to ${MOST_EVENTS}`,
    });
  return {
    forbiddenBy: forbidding.choice,
    allowedBy: allowing.choice,
    language,
    mapping: undefined,
    monotonic: undefined,
    events,
    isExact: false,
    targetEvents: undefined,
    threads: undefined,
    locations: undefined,
    maxRmw: noRmw ? 0 : undefined,
    sequencing: 'total',
    deadness: true,
    where: [],
    all: false,
    minimal: false,
  };
}

function foundTest(question: Question, witness: Witness, { loadCat }: Workbench): CompareReport['found'] {
  const { execution, litmus, verifiedBySimulation } = witness;
  const { language, forbiddenBy, allowedBy } = question;
  const models = {
    forbidding: openFor(forbiddenBy, language, loadCat),
    allowing: openFor(allowedBy!, language, loadCat),
  };
  return {
    litmus,
    // Its events stand on no line: the test was made from them.
    picture: pictureJson(witnessPicture(question, witness, models), { name: '' }),
    isVerified: verifiedBySimulation,
    events: execution.events.length,
    threads: threadCount(execution),
    locations: locationCount(execution),
  };
}
