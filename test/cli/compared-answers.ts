/** Answers of `compare` made by hand: store buffering told apart, 2+2W told apart, store buffering compiled without fences. */
import { litmusOf } from '../../src/compare/litmus/litmus-of.ts';
import { applyMapping } from '../../src/compare/mappings/apply.ts';
import { parseMapping } from '../../src/compare/mappings/parse-mapping.ts';
import type { Edge, FoundExecution } from '../../src/compare/question/found-execution.ts';
import { findLabel, languageNamed } from '../../src/compare/question/languages.ts';
import type { Answer, Question, Witness } from '../../src/compare/question/question.ts';

const c11 = languageNamed('c11');

/** `threads`: labels with locations, such as `W.rel y`; all in order, without dependencies. */
function execution(
  threads: readonly (readonly string[])[],
  readsFrom: readonly number[],
  coherence: readonly (readonly number[])[],
  ctrl: readonly Edge[] = [],
): FoundExecution {
  const events = threads.flatMap((words, thread) =>
    words.map((word) => {
      const [label = '', location = ''] = word.split(' ');
      return { label: findLabel(c11, label)!, thread, location: ['x', 'y'].indexOf(location) };
    }),
  );
  const sequenced = events.flatMap(({ thread }, from) =>
    events.flatMap((event, to): Edge[] => (from < to && event.thread === thread ? [[from, to]] : [])),
  );
  const nothing = { addr: [], data: [], rmw: [], scopes: [] };
  return { language: c11, events, sequenced, readsFrom, coherence, ctrl, ...nothing };
}

const storeBuffering = execution(
  [
    ['W.sc x', 'R.sc y'],
    ['W.sc y', 'R.sc x'],
  ],
  [-1, -1, -1, -1],
  [[0], [2]],
);

const twoPlusTwoWrites = execution(
  [
    ['W.rel x', 'W.rel y', 'R.acq y'],
    ['W.rel y', 'W.rel x', 'R.acq x'],
  ],
  [-1, -1, 3, -1, -1, 0],
  [
    [4, 0],
    [1, 3],
  ],
);

export const plainMapping = parseMapping({
  name: 'plain.map',
  text: 'source c11\ntarget x86\nR.* -> R\nW.* -> W\nF.* -> nothing\nrefuse U.* "not compiled"\n',
});

export const question: Question = {
  forbiddenBy: 'c11-sra',
  allowedBy: 'c11',
  language: c11,
  mapping: undefined,
  monotonic: undefined,
  events: 6,
  isExact: false,
  targetEvents: undefined,
  threads: undefined,
  locations: undefined,
  maxRmw: undefined,
  sequencing: 'total',
  deadness: true,
  where: [],
  all: false,
  minimal: false,
};

export const mappingQuestion: Question = {
  ...question,
  forbiddenBy: 'c11',
  allowedBy: 'tso',
  mapping: plainMapping,
  events: 4,
  targetEvents: 4,
};

const verified = { verifiedBySimulation: true, simulationFault: undefined, isRefuted: false } as const;

export const witness: Witness = {
  execution: twoPlusTwoWrites,
  target: undefined,
  mapped: [],
  litmus: litmusOf(twoPlusTwoWrites, 'found'),
  targetLitmus: undefined,
  ...verified,
};

export const mappingWitness: Witness = ((): Witness => {
  const { target, mapped } = applyMapping(storeBuffering, plainMapping)!;
  const [litmus, targetLitmus] = [litmusOf(storeBuffering, 'source'), litmusOf(target, 'target')];
  return { execution: storeBuffering, target, mapped, litmus, targetLitmus, ...verified };
})();

export const answer = (
  kind: Answer['question'],
  witnesses: readonly Witness[],
  exhausted: boolean,
): Answer => ({
  question: kind,
  witnesses,
  exhausted,
  statistics: {
    encodeMilliseconds: 312.34,
    solveMilliseconds: 12_100,
    variables: 1,
    clauses: 20,
    solver: 'cadical-wasm',
    calls: 3,
  },
});
