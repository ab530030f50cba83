/** C tests beside the shapes: release sequences, read-modify-writes, mixtures of seq_cst with other orders. */
import { type ProgramList, programs } from './program-list.ts';

export const EXTRA_C: ProgramList = programs('C', [
  [
    'MP+relseq+acq',
    'x_rlx := 1; y_rel := 1; y_rlx := 2 ∥ r0 := y_acq; r1 := x_rlx',
    '1:r0=2 /\\ 1:r1=0',
    'does a later relaxed write of the same thread carry on the release?',
  ],
  [
    'MP+rel+rmw+acq',
    'x_rlx := 1; y_rel := 1 ∥ r0 := FADD_rlx[y, 1] ∥ r0 := y_acq; r1 := x_rlx',
    '1:r0=1 /\\ 2:r0=2 /\\ 2:r1=0',
    'does a relaxed increment carry on the release?',
  ],
  [
    'MP+rel+write+acq',
    'x_rlx := 1; y_rel := 1 ∥ r0 := y_rlx; y_rlx := 2 ∥ r0 := y_acq; r1 := x_rlx',
    '1:r0=1 /\\ 2:r0=2 /\\ 2:r1=0',
    'does a relaxed write of another thread carry on the release?',
  ],
  [
    'MP+na',
    'x_na := 1; y_rel := 1 ∥ r0 := y_acq; if (r0 == 1) { r1 := x_na }',
    '1:r0=1 /\\ 1:r1=0',
    'is non-atomic data missed after the flag was acquired?',
  ],
  [
    'SB+rmws',
    'r0 := XCHG_ar[x, 1]; r1 := y_acq ∥ r0 := XCHG_ar[y, 1]; r1 := x_acq',
    '0:r1=0 /\\ 1:r1=0',
    'do both reads miss exchanges that acquire and release?',
  ],
  [
    'SB+rmws-sc',
    'r0 := XCHG_sc[x, 1]; r1 := y_sc ∥ r0 := XCHG_sc[y, 1]; r1 := x_sc',
    '0:r1=0 /\\ 1:r1=0',
    'do both reads miss seq_cst exchanges?',
  ],
  [
    'INC2',
    'r0 := FADD_rlx[x, 1] ∥ r0 := FADD_rlx[x, 1]',
    '0:r0=0 /\\ 1:r0=0',
    'do two increments read the same value?',
  ],
  [
    'CAS2',
    'r0 := CAS_rlx/rlx[x, 0, 1] ∥ r0 := CAS_rlx/rlx[x, 0, 2]',
    '0:r0=1 /\\ 1:r0=1',
    'do two compare-and-swaps from 0 both succeed?',
  ],
  [
    'INC+store',
    'r0 := FADD_rlx[x, 1] ∥ x_rlx := 5',
    '0:r0=0 /\\ [x]=1',
    'is a store between the halves of an increment lost?',
  ],
  [
    'Z6.U',
    'x_sc := 1; y_rel := 1 ∥ r0 := FADD_sc[y, 1]; r1 := y_rlx ∥ y_sc := 3; r0 := x_sc',
    '1:r0=1 /\\ 1:r1=3 /\\ 2:r0=0',
    'does an update between a release and a later seq_cst write order them?',
  ],
  [
    'W+RWC+fences',
    'x_rlx := 1; z_rel := 1 ∥ r0 := z_acq; F_sc; r1 := y_rlx ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=0',
    'do the fences order a write that was only released to one of them?',
  ],
  [
    'IRIW+sc+acq',
    'x_sc := 1 ∥ r0 := x_acq; r1 := y_sc ∥ r0 := y_acq; r1 := x_sc ∥ y_sc := 1',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=1 /\\ 2:r1=0',
    'do the readers disagree on seq_cst writes when each first acquires?',
  ],
  [
    'R+sc+rel',
    'x_sc := 1; y_rel := 1 ∥ y_sc := 2; r0 := x_sc',
    '[y]=2 /\\ 1:r0=0',
    'is the shape R possible when one write is only a release?',
  ],
  [
    'LB+data+rfi',
    'r0 := x_rlx; z_rlx := r0; r1 := z_rlx; y_rlx := r1 ∥ r0 := y_rlx; x_rlx := 1',
    '0:r0=1 /\\ 0:r1=1 /\\ 1:r0=1',
    'load buffering with a dependency through memory in one thread',
  ],
]);
