/**
 * Why Heddle contradicts a test of jcstress under jam21, or does not come to an end with it: by hand,
 * for the tables of bench/jcstress.ts. Each is for the tests whose names it matches; a test that none
 * matches is marked there.
 */
export interface Reason {
  readonly tests: RegExp;
  readonly text: string;
}

export const REASONS: readonly Reason[] = [
  {
    tests: /\.init\.primitives\.fenced\.|\.FencedPublicationTest$|\.Lazy_06_FencedOneShot/,
    text: 'only the writer has a fence. That the reader gets the reference before what it leads to is a dependency, which jam21 does not order; hardware does, the documentation of VarHandle promises nothing',
  },
  {
    tests: /\.countdownlatch\..*Bounded|\.FutureTaskSetTest$/,
    text: 'the actor waits for an hour at most. Here a wait with a limit may end at any moment; the test takes it that the machine is not that slow',
  },
  {
    tests: /\.BasicJMM_10_OOTA$/,
    text: 'a value that justifies itself through a branch: jam21 has no rule against it (docs/java.md, "What jam21 does not explore"), Java has',
  },
  {
    tests: /\.AdvancedJMM_10_WrongListReleaseOrder$/,
    text: "the test catches ArrayIndexOutOfBoundsException; `get` of JDK 17's ArrayList throws IndexOutOfBoundsException, its superclass, which nobody catches",
  },
  {
    tests: /\.Lazy_04_BrokenOneShot\$RacyTwoWay$/,
    text: 'an actor that sees the old null in the volatile field reads the holder without the lock, and so perhaps its plain field before it was written: allowed in Java, the test says nothing of it',
  },
  {
    tests: /\.Classic_01_DiningPhilosophers\$OneDinerFewer$/,
    text: 'three threads that give a fork back when the other is taken: each round in vain makes an execution of its own, more than there is time for',
  },
  {
    tests: /\.HashMapFailureTest$|\.Sevcik_03_RoachMotel$|\.StringBuilderTest$/,
    text: 'a race lets plain reads and writes form a cycle. What there is beside it agrees; the cycles themselves are not explored (final fields, or too many executions: docs/java.md, "What jam21 does not explore")',
  },
];

export const reasonFor = (test: string): string | undefined =>
  REASONS.find(({ tests }) => tests.test(test))?.text;
