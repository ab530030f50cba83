/** Mutants of what is left out of loops that wait or try again (docs/reductions.md). */
import type { Mutant } from './mutant.ts';

const RETRIES = 'src/kernel/retries.ts';
const GROWTH = 'src/kernel/graph-growth.ts';
const WAITING = 'src/explore/engines/graph/waiting-reads.ts';
const LOOPS = ['explore/loop-reductions'];
const ROUNDS = ['explore/waiting-rounds'];
const SHOWS_ERRORS = 'a read that only the failed exchange comes after';

export const LOOP_MUTANTS: readonly Mutant[] = [
  {
    name: 'retry-states',
    file: RETRIES,
    text: 'return doesAllOf(code, trial.words, state.words);',
    becomes: 'return code.length > 0;',
    tests: LOOPS,
    only: 'under rc11',
  },
  {
    name: 'retry-modes',
    file: RETRIES,
    text: 'earlierMode <= mode &&',
    becomes: '',
    tests: LOOPS,
    only: 'a load does not take the place',
  },
  {
    name: 'retry-results',
    file: RETRIES,
    text: 'request.low === asked.low && ',
    becomes: '',
    tests: ROUNDS,
    only: 'threads that end',
  },
  {
    name: 'retry-skips',
    file: RETRIES,
    text: 'this.skipped!.skip(e);',
    becomes: '{}',
    tests: LOOPS,
    only: SHOWS_ERRORS,
  },
  {
    name: 'retry-skips-plain',
    file: 'src/kernel/skipped-reads.ts',
    text: 'reads !== 0 && writes !== 0 && (reads | writes) >= PLAIN',
    becomes: 'reads !== 0 && writes >= PLAIN',
    tests: LOOPS,
    only: SHOWS_ERRORS,
  },
  {
    name: 'retry-skips-writes',
    file: GROWTH,
    text: 'if (this.looksForRaces) this.skipped?.addWrite(event);',
    becomes: '',
    tests: LOOPS,
    only: SHOWS_ERRORS,
  },
  {
    name: 'retry-skips-ends',
    file: GROWTH,
    text: 'if (this.hasHappensBefore) this.skipped?.addEnd(event);',
    becomes: '',
    tests: LOOPS,
    only: SHOWS_ERRORS,
  },
  {
    name: 'wait-repeats',
    file: WAITING,
    text: 'guards.repeats(mark, last) ||',
    becomes: 'true ||',
    tests: ROUNDS,
    only: 'a loop that waits for ever',
  },
  {
    name: 'wait-outdated',
    file: WAITING,
    text: 'if (!isSame && graph.thread[source] !== graph.thread[e]) return true;',
    becomes: 'if (isSame || source !== now) return true;',
    tests: ROUNDS,
    only: 'a loop that waits for ever',
  },
  {
    name: 'wait-over',
    file: WAITING,
    text: 'return kind === REQUESTS.exit || kind === REQUESTS.error;',
    becomes: 'return kind < 0;',
    tests: ROUNDS,
    only: 'what a thread has done',
  },
  {
    name: 'rewrite-later-use',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (!hasEnded || !clocks.happensBefore(last, before)) this.refute(location, user);',
    becomes: '',
    tests: ['explore/quiet-words'],
  },
  {
    name: 'rewrite-ended-use',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (!hasEnded || !clocks.happensBefore(last, before))',
    becomes: 'if (!hasEnded)',
    tests: ['explore/quiet-words', 'explore/loop-reductions'],
    only: 'rounds that store',
  },
  {
    name: 'rewrite-earlier-use',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (spawn === NONE || !clocks.happensBefore(other, spawn)) this.refute(location, thread);',
    becomes: '',
    tests: ['explore/quiet-words', 'explore/loop-reductions'],
    only: 'rounds that store',
  },
  {
    name: 'rewrite-end-of-life',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (known.watched.has(memory.objectAt(location))) this.end(location, thread);',
    becomes: '{}',
    tests: ['explore/quiet-words'],
  },
  {
    name: 'rewrite-value',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (graph.low[before] !== graph.low[write] || graph.high[before] !== graph.high[write]) return false;',
    becomes: '',
    tests: ['explore/quiet-words'],
  },
  {
    name: 'rewrite-last-access',
    file: 'src/kernel/quiet-words.ts',
    text: 'return graph.kind[e] === KIND.read && graph.rf[e] === before;',
    becomes: 'return true;',
    tests: ['explore/quiet-words', 'explore/loop-reductions'],
    only: 'rounds that store',
    survives:
      'the last access of a thread that uses a word alone is the last write or reads it; others refute the word',
  },
  {
    name: 'rewrite-watch',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (known.watched.size > MOST_WATCHED) known.isGivenUp = true;\n    throw new QuietLearnt();',
    becomes: '',
    tests: ['explore/quiet-words', 'explore/loop-reductions'],
    only: 'rounds that store',
  },
  {
    name: 'rewrite-refuted',
    file: 'src/kernel/quiet-words.ts',
    text: 'if (this.refuted.has(key)) this.share(known, location);',
    becomes: '',
    tests: ['explore/quiet-words', 'explore/loop-reductions'],
    only: 'rounds that store',
  },
  {
    name: 'loops-local-rounds',
    file: 'src/program/machine/loops.ts',
    text: 'const isSpared = sparesLocal && eventsRound(state, loop) === 0;',
    becomes: 'const isSpared = sparesLocal;',
    tests: ['machine/loops'],
  },
];
