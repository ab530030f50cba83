/**
 * Programs that tell two models apart, found by Memalloy (Wickerson, Batty, Sorensen, Constantinides, POPL 2017) or
 * known before and rediscovered by it. The outcome asked for is the distinguishing execution.
 */
import { type ProgramList, programs } from './program-list.ts';

export const MEMALLOY: ProgramList = programs('memalloy', [
  [
    'c11-sra',
    'y_rel := 2; x_rel := 1; r0 := x_acq ∥ x_rel := 2; y_rel := 1; r0 := y_acq',
    '0:r0=2 /\\ 1:r0=2 /\\ [x]=2 /\\ [y]=2',
    '2+2W with reads: does C11 let coherence go against happens-before?',
  ],
  [
    'c11-swrf',
    'r0 := XCHG_rel[y, 3]; y_rlx := 4 ∥ r0 := y_rlx; F_ar; x_rlx := 1 ∥ r0 := XCHG_acq[x, 2] ∥ r0 := XCHG_acq[y, 2] ∥ r0 := x_rlx; F_ar; y_rlx := 1 ∥ r0 := XCHG_rel[x, 3]; x_rlx := 4',
    '0:r0=2 /\\ 1:r0=4 /\\ 2:r0=1 /\\ 3:r0=1 /\\ 4:r0=4 /\\ 5:r0=2 /\\ [x]=4 /\\ [y]=4',
    'a cycle of synchronisation and reads-from through release sequences (Nienhuis)',
  ],
  [
    'c11-orig',
    'x_sc := 2; r0 := y_sc ∥ y_sc := 2; x_sc := 1 ∥ y_rlx := 1',
    '0:r0=1 /\\ [x]=2 /\\ [y]=2',
    'may a seq_cst read see a relaxed write that a seq_cst write has overwritten?',
  ],
  [
    'sc-draft',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; r0 := x_sc',
    '0:r0=0 /\\ 1:r0=0',
    'store buffering of seq_cst accesses that read initial values',
  ],
  [
    'c11-seq-before',
    'z_na := 1 ∥ r0 := x_rlx; if (r0 == 1) { r1 := z_na; if (r1 == 1) { y_rlx := 1 } } ∥ r0 := y_rlx; if (r0 == 1) { x_rlx := 1 }',
    '1:r0=1 /\\ 1:r1=1 /\\ 2:r0=1',
    'three threads before sequentialisation: is the non-atomic write read?',
  ],
  [
    'c11-seq-after',
    'z_na := 1; r0 := x_rlx; if (r0 == 1) { r1 := z_na; if (r1 == 1) { y_rlx := 1 } } ∥ r0 := y_rlx; if (r0 == 1) { x_rlx := 1 }',
    '0:r0=1 /\\ 0:r1=1 /\\ 1:r0=1',
    'c11-seq-before with its first two threads made one',
  ],
  [
    'c11-mo-before',
    'z_na := 1; F_rlx; r0 := x_rlx; if (r0 == 1) { y_rlx := 1 } ∥ r0 := y_acq; if (r0 == 1) { r1 := z_na; if (r1 == 1) { x_rlx := 1 } }',
    '0:r0=1 /\\ 1:r0=1 /\\ 1:r1=1',
    'before strengthening: is the non-atomic write read past a relaxed fence?',
  ],
  [
    'c11-mo-after',
    'z_na := 1; F_rel; r0 := x_rlx; if (r0 == 1) { y_rlx := 1 } ∥ r0 := y_acq; if (r0 == 1) { r1 := z_na; if (r1 == 1) { x_rlx := 1 } }',
    '0:r0=1 /\\ 1:r0=1 /\\ 1:r1=1',
    'c11-mo-before with its fence made a release fence',
  ],
  [
    'c11-power-5',
    'x_sc := 1; y_rel := 1 ∥ r0 := y_sc ∥ y_sc := 2; r0 := x_sc',
    '1:r0=1 /\\ 2:r0=0 /\\ [y]=2',
    'the five-event program whose Power image Power allows',
  ],
  [
    'c11-power-7',
    'x_rlx := 2; F_sc; r0 := y_rlx ∥ y_sc := 1; x_rel := 1; r0 := x_rlx ∥ r0 := x_sc',
    '0:r0=0 /\\ 1:r0=2 /\\ 2:r0=1 /\\ [x]=2',
    'the seven-event program whose Power image Power allows',
  ],
]);
