/**
 * The boundary between the user's JDK and the library that comes with Heddle: whose class runs
 * under a name. What the VM does is ours, and so is what would drag the whole JDK in. Above that
 * the JDK's own code runs. What is on neither side is refused when it is reached.
 */

import type { AssumptionId } from '../../../program/assumption.ts';

/** `fast`: locks, atomics and synchronisers are ours as well, which takes far fewer events. */
export type JdkClasses = 'real' | 'fast';

/** Packages of which the JDK's own code can run; more than their classes is not needed. */
const REAL =
  /^java\/(?:math\/|util\/(?:concurrent\/|function\/|stream\/|random\/)?(?:atomic\/|locks\/)?)[^/]+$/;

/** Parts of the JDK below these packages that only compute. */
const REAL_INTERNALS = /^jdk\/internal\/util\/(?:ArraysSupport|Preconditions|random\/\w+)(?:\$.*)?$/;

/** Ours with either choice: they need the VM, or lead to all of it. */
const ALWAYS_OURS =
  /^java\/util\/concurrent\/(?:TimeUnit|ThreadLocalRandom|locks\/LockSupport|atomic\/Atomic\w+FieldUpdater)$/;

/** Ours unless real ones are wanted, where the library has them. */
const SYNCHRONISERS =
  /^java\/util\/concurrent\/(?:locks\/|atomic\/|(?:CountDownLatch|CyclicBarrier|Semaphore|ForkJoinPool|ForkJoinTask)(?:\$|$))/;

/** Whether the JDK's class of that internal name runs, although the library may have one. */
export function isRealClass(name: string, choice: JdkClasses, isInLibrary: boolean): boolean {
  if (REAL_INTERNALS.test(name)) return true;
  if (!REAL.test(name) || ALWAYS_OURS.test(name)) return false;
  return !isInLibrary || choice === 'real' || !SYNCHRONISERS.test(name);
}

/**
 * Methods that are called in place of the JDK's, by class and name: static ones of the library,
 * which take the receiver first. The class of the replaced method is not initialised.
 */
export const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ['java/util/concurrent/ForkJoinPool.managedBlock', 'managedBlock'],
  ['java/security/AccessController.doPrivileged', 'doPrivileged'],
  ['java/security/AccessController.getContext', 'getContext'],
  ['java/util/Random.seedUniquifier', 'seedUniquifier'],
  ['java/util/EnumSet.getUniverse', 'universe'],
  ['java/util/EnumMap.getKeyUniverse', 'universe'],
  ['jdk/internal/util/ArraysSupport.vectorizedMismatch', 'vectorizedMismatch'],
]);

/**
 * Static fields of the JDK's, by class and name, that are set at random, and what one value of them
 * assumes.
 */
export const ASSUMED_READS: ReadonlyMap<string, AssumptionId> = new Map([
  ['java/util/ImmutableCollections.REVERSE', 'one-order-of-sets'],
]);

/** The class of the library that has the replacements. */
export const REPLACING_CLASS = 'heddle/Jdk';
