/** Predictions from recorded executions. */
import type { Mutant } from './mutant.ts';

const tests = ['predict/predict', 'predict/against'];

export const PREDICTIONS_MUTANTS: readonly Mutant[] = [
  {
    name: 'predict-limits',
    file: 'src/explore/predict/trace-prefix.ts',
    text: 'if (length > limits[thread]!) return false;',
    becomes: '',
    tests,
  },
  {
    name: 'predict-rivals',
    file: 'src/explore/predict/trace-prefix.ts',
    text: 'if (this.updatedBy[cell] !== NONE) return false;',
    becomes: '',
    tests,
    survives: 'the procedures of verify-trace refuse two updates of one write; this only saves the question',
  },
  {
    name: 'predict-undo',
    file: 'src/explore/predict/trace-prefix.ts',
    text: 'if (this.updatedBy[cell] === read) this.updatedBy[cell] = NONE;',
    becomes: '',
    tests,
  },
  {
    name: 'predict-common-lock',
    file: 'src/explore/predict/race-candidates.ts',
    text: 'if (threads.holdCommonLock(a, b)) return false;',
    becomes: '',
    tests,
    survives:
      'two locks of one mutex that stay open are refused by verify-trace; this only saves the question',
  },
  {
    name: 'predict-update-writes',
    file: 'src/explore/predict/race-candidates.ts',
    text: 'const last = update === undefined || !hasMemory ? {} : { last: update };',
    becomes: 'const last = {};',
    tests,
  },
  {
    name: 'predict-unread',
    file: 'src/explore/predict/trace-prefix.ts',
    text: 'if (source === this.goal.unread) return false;',
    becomes: '',
    tests,
  },
  {
    name: 'predict-free-unread',
    file: 'src/explore/predict/prefix-search.ts',
    text: '&& prefix.isLast(read) && !prefix.isRead(read);',
    becomes: '&& prefix.isLast(read);',
    tests,
  },
  {
    name: 'predict-free-last',
    file: 'src/explore/predict/prefix-search.ts',
    text: '&& prefix.isLast(read) && !prefix.isRead(read);',
    becomes: '&& !prefix.isRead(read);',
    tests,
  },
  {
    name: 'predict-try',
    file: 'src/explore/predict/deadlock-candidates.ts',
    text: 'if (locks.size === 0 || recording.tries.has(event)) continue;',
    becomes: 'if (locks.size === 0) continue;',
    tests,
  },
  {
    name: 'predict-unordered',
    file: 'src/explore/predict/prefix-question.ts',
    text: 'return !hb.precedes(a, b) && !hb.precedes(b, a);',
    becomes: 'return !hb.precedes(b, a);',
    tests,
  },
  {
    name: 'predict-question',
    file: 'src/explore/predict/prefix-question.ts',
    text: "return verifier.verify(instance.instance, { statesBefore }) ? 'realisable' : 'refused';",
    becomes: "return verifier.verify(instance.instance, { statesBefore }) ? 'realisable' : 'unknown';",
    tests,
  },
  {
    name: 'predict-backjump',
    file: 'src/explore/predict/prefix-search.ts',
    text: 'choices.length = refused;',
    becomes: 'choices.length = Math.max(0, refused - 1);',
    tests,
  },
  {
    name: 'predict-same-value',
    file: 'src/explore/predict/prefix-search.ts',
    text: 'options: usual === undefined ? [] : [usual],\n      areAllListed: false,',
    becomes: 'options: usual === undefined ? [] : [usual],\n      areAllListed: usual !== undefined,',
    tests,
  },
  {
    name: 'predict-any-unlock',
    file: 'src/explore/predict/read-options.ts',
    text: 'if (write === INITIAL_WRITE) return own === NONE;',
    becomes: 'if (write === INITIAL_WRITE) return true;',
    tests,
    survives:
      'verify-trace refuses an initial value behind a write of the thread; this only saves the question',
  },
  {
    name: 'predict-necessary',
    file: 'src/explore/predict/necessary-past.ts',
    text: 'common = Math.min(common, clocks[write * width + by]!);',
    becomes: 'common = clocks[write * width + by]!;',
    tests,
  },
  {
    name: 'predict-gate-lock',
    file: 'src/explore/predict/deadlock-candidates.ts',
    text: 'if (isNew && isFree && next.holds.includes(last.lock)) extend([...cycle, next]);',
    becomes: 'if (isNew && next.holds.includes(last.lock)) extend([...cycle, next]);',
    tests,
    survives: 'verify-trace refuses two sections of one lock that stay open; this only saves the question',
  },
  {
    name: 'predict-direct',
    file: 'src/explore/predict/assertion-candidates.ts',
    text: 'if (!assertion.isDirect) return;',
    becomes: '',
    tests,
  },
];
