/** Mutants of what is left out of loops that wait or try again (docs/reductions.md). */
import type { Mutant } from './mutant.ts';

const RETRIES = 'src/kernel/retries.ts';
const GROWTH = 'src/kernel/graph-growth.ts';
const WAITING = 'src/explore/engines/graph/waiting-reads.ts';
const PRIVATES = 'src/kernel/private-writes.ts';
const PRIVATE = ['explore/private-writes'];
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
    name: 'wait-plain',
    file: 'src/kernel/read-guards.ts',
    text: 'if (!this.looksForRaces) return true;',
    becomes: '',
    tests: ROUNDS,
    only: 'plain reads wait',
  },
  {
    name: 'wait-plain-for-ever',
    file: GROWTH,
    text: '!this.looksForRaces && !this.hooks.plainReadsMayStay',
    becomes: '!this.looksForRaces',
    tests: ['cases/honest-java'],
    only: 'is made by the engine graph',
  },
  {
    name: 'wait-early',
    file: 'src/kernel/read-guards.ts',
    text: 'if (this.hasHappensBefore && !clocks.happensBefore(allocation, last)) return false;',
    becomes: '',
    tests: ROUNDS,
    only: 'whose allocation does not happen before',
  },
  {
    name: 'private-known',
    file: PRIVATES,
    text: 'return graph.mode[event]! <= RELAXED && memory.objectAt(graph.location[event]!) === object;',
    becomes: 'return memory.objectAt(object) !== -2;',
    tests: PRIVATE,
    only: 'a node that others know',
    survives: 'another execution of the test has the same outcome; no program is known yet that tells',
  },
  {
    name: 'private-holes',
    file: PRIVATES,
    text: 'this.sources.get(location)! < hole',
    becomes: 'hole < 0',
    tests: PRIVATE,
    only: 'a write that is not made again',
    survives: 'another execution of the test has the same outcome; no program is known yet that tells',
  },
  {
    name: 'private-early',
    file: PRIVATES,
    text: 'if (this.objectsWithHoles.has(object)) throw new SkipsLearnt();',
    becomes: '',
    tests: PRIVATE,
    only: 'without ordering',
    survives: 'another execution of the test has the same outcome; no program is known yet that tells',
  },
  {
    name: 'private-for-ever',
    file: RETRIES,
    text: '!(hasWrites && this.hasRead(earlier, low, high))',
    becomes: 'this.hasRead(earlier, low, high) !== undefined',
    tests: PRIVATE,
    only: 'a loop that never succeeds',
  },
];
