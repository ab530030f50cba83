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
    name: 'poll-trylock',
    file: 'src/program/machine/taken-locks.ts',
    text: 'if (!isSame || !context.undoesLocks) return false;',
    becomes: 'if (!isSame) return false;',
    tests: LOOPS,
    only: 'a lock that is tried',
  },
  {
    name: 'coarser-doubt',
    file: 'src/explore/coarser-search.ts',
    text: 'if (tally.cut !== undefined) return false;',
    becomes: '',
    tests: ['explore/coarser-search'],
    only: 'a doubt of the coarser',
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
];
