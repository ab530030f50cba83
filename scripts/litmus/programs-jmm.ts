/**
 * Pugh's causality test cases for the Java memory model (JSR-133), 1 to 18, and 19 without its join. Each is written
 * twice: with plain fields (Java) and with relaxed atomics (C). A loop that waits is an assumption in C and a
 * condition in Java. Volatile fields are seq_cst in C.
 */
import type { Notated } from './notation.ts';
import { type ProgramList, programs, type Row } from './program-list.ts';

/** `x_p` is a plain field: relaxed in C. */
const CASES: readonly Row[] = [
  [
    'tc1',
    'r1 := x_p; if (r1 >= 0) { y_p := 1 } ∥ r2 := y_p; x_p := r2',
    '0:r1=1 /\\ 1:r2=1',
    'is a test on the range of values no dependency?',
  ],
  [
    'tc2',
    'r1 := x_p; r2 := x_p; if (r1 == r2) { y_p := 1 } ∥ r3 := y_p; x_p := r3',
    '0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1',
    'may a redundant read be removed?',
  ],
  [
    'tc3',
    'r1 := x_p; r2 := x_p; if (r1 == r2) { y_p := 1 } ∥ r3 := y_p; x_p := r3 ∥ x_p := 2',
    '0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1',
    'may a redundant read be removed beside another writer?',
  ],
  [
    'tc4',
    'r1 := x_p; y_p := r1 ∥ r2 := y_p; x_p := r2',
    '0:r1=1 /\\ 1:r2=1',
    'does a value come out of thin air?',
  ],
  [
    'tc5',
    'r1 := x_p; y_p := r1 ∥ r2 := y_p; x_p := r2 ∥ z_p := 1 ∥ r3 := z_p; x_p := r3',
    '0:r1=1 /\\ 1:r2=1 /\\ 3:r3=0',
    'does a value come out of thin air when it could have come from z?',
  ],
  [
    'tc6',
    'r1 := a_p; if (r1 == 1) { b_p := 1 } ∥ r2 := b_p; if (r2 == 1) { a_p := 1 }; if (r2 == 0) { a_p := 1 }',
    '0:r1=1 /\\ 1:r2=1',
    'are two branches with the same write no dependency?',
  ],
  [
    'tc7',
    'r1 := z_p; r2 := x_p; y_p := r2 ∥ r3 := y_p; z_p := r3; x_p := 1',
    '0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1',
    'may independent accesses be reordered?',
  ],
  [
    'tc8',
    'r1 := x_p; r2 := 1 + r1 * r1 - r1; y_p := r2 ∥ r3 := y_p; x_p := r3',
    '0:r1=1 /\\ 0:r2=1',
    'is arithmetic that gives 1 for all possible values no dependency?',
  ],
  [
    'tc9',
    'r1 := x_p; r2 := 1 + r1 * r1 - r1; y_p := r2 ∥ r3 := y_p; x_p := r3 ∥ x_p := 2',
    '0:r1=1 /\\ 0:r2=1',
    'as tc8, beside a writer of another value',
  ],
  [
    'tc9a',
    'r1 := x_p; r2 := 1 + r1 * r1 - r1; y_p := r2 ∥ r3 := y_p; x_p := r3 ∥ x_p := 0',
    '0:r1=1 /\\ 0:r2=1',
    'as tc8, from another initial value',
    'x=2',
  ],
  [
    'tc10',
    'r1 := x_p; if (r1 == 1) { y_p := 1 } ∥ r2 := y_p; if (r2 == 1) { x_p := 1 } ∥ z_p := 1 ∥ r3 := z_p; if (r3 == 1) { x_p := 1 }',
    '0:r1=1 /\\ 1:r2=1 /\\ 3:r3=0',
    'as tc5, with control dependencies',
  ],
  [
    'tc11',
    'r1 := z_p; w_p := r1; r2 := x_p; y_p := r2 ∥ r4 := w_p; r3 := y_p; z_p := r3; x_p := 1',
    '0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1 /\\ 1:r4=1',
    'as tc7, with one more step',
  ],
  [
    'tc12',
    'r1 := x_p; a[r1]_p := 0; r2 := a[0]_p; y_p := r2 ∥ r3 := y_p; x_p := r3',
    '0:r1=1 /\\ 0:r2=1 /\\ 1:r3=1',
    'does a value come out of thin air through an array index?',
    'a={1,2}',
  ],
  [
    'tc13',
    'r1 := x_p; if (r1 == 1) { y_p := 1 } ∥ r2 := y_p; if (r2 == 1) { x_p := 1 }',
    '0:r1=1 /\\ 1:r2=1',
    'does a data-race-free program leave SC?',
  ],
  [
    'tc14',
    'r1 := a_p; if (r1 == 0) { y_sc := 1 } else { b_p := 1 } ∥ r2 := y_sc; r3 := b_p; WAIT(r2 + r3 != 0) { a_p := 1 }',
    '0:r1=1 /\\ 1:r3=1 /\\ 1:r2=0',
    'does a waiting thread see the branch that its own write would cause?',
  ],
  [
    'tc15',
    'r0 := x_sc; if (r0 == 1) { r1 := a_p } else { r1 := 0 }; if (r1 == 0) { y_sc := 1 } else { b_p := 1 } ∥ r2 := y_sc; r3 := b_p; WAIT(r2 + r3 != 0) { a_p := 1 } ∥ x_sc := 1',
    '0:r0=1 /\\ 0:r1=1 /\\ 1:r3=1 /\\ 1:r2=0',
    'as tc14, behind another volatile',
  ],
  [
    'tc16',
    'r1 := x_p; x_p := 1 ∥ r2 := x_p; x_p := 2',
    '0:r1=2 /\\ 1:r2=1',
    'are plain accesses of one location not coherent?',
  ],
  [
    'tc17',
    'r3 := x_p; if (r3 != 42) { x_p := 42 }; r1 := x_p; y_p := r1 ∥ r2 := y_p; x_p := r2',
    '0:r3=42 /\\ 0:r1=42 /\\ 1:r2=42',
    'does a thread read the value that it would write itself?',
  ],
  [
    'tc18',
    'r3 := x_p; if (r3 == 0) { x_p := 42 }; r1 := x_p; y_p := r1 ∥ r2 := y_p; x_p := r2',
    '0:r3=42 /\\ 0:r1=42 /\\ 1:r2=42',
    'as tc17, with a test for the initial value',
  ],
  [
    'tc19-nojoin',
    'r3 := x_p; if (r3 != 42) { x_p := 42 } ∥ r1 := x_p; y_p := r1 ∥ r2 := y_p; x_p := r2',
    '0:r3=42 /\\ 1:r1=42 /\\ 2:r2=42',
    'as tc17, with the first thread split in two',
  ],
];

function each(
  change: (program: Notated) => Notated,
  keep: (program: Notated) => boolean = () => true,
): ProgramList {
  const { folder, programs: all } = programs('jmm', CASES);
  return { folder, programs: all.filter(keep).map(change) };
}

export const JMM_C: ProgramList = each((program) => ({
  ...program,
  threads: program.threads.map((thread) =>
    thread.replace(/_p\b/g, '_rlx').replace(/WAIT\((.*?)\) \{(.*?)\}/, 'assume($1);$2'),
  ),
}));

/** Java litmus tests have no arrays. */
export const JMM_JAVA: ProgramList = each(
  (program) => ({
    ...program,
    name: `${program.name}-java`,
    threads: program.threads.map((thread) => thread.replace(/_p\b/g, '_na').replace('WAIT', 'if ')),
  }),
  (program) => program.name !== 'tc12',
);
