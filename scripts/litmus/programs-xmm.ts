/**
 * Load buffering in many forms: the tests of the GenMC-XMM suite that a litmus test can express (no loops, no structs;
 * a loop that waits is an assumption). The condition asks for an outcome that needs a cycle of po and rf, where the
 * test has one.
 */
import { type ProgramList, programs } from './program-list.ts';

const BOTH = '0:r0=1 /\\ 1:r0=1';

function ring(count: number, thread: (index: number, next: string, own: string) => string): string {
  const name = (index: number) => `x${index % count}`;
  return Array.from({ length: count }, (_, index) => thread(index, name(index + 1), name(index))).join(' ∥ ');
}

const ALL_ONE = (count: number) => Array.from({ length: count }, (_, index) => `${index}:r0=1`).join(' /\\ ');

export const XMM: ProgramList = programs('xmm', [
  ['LB', 'r0 := x_rlx; y_rlx := 1 ∥ r0 := y_rlx; x_rlx := 1', BOTH, 'load buffering, relaxed'],
  [
    'LB+CoRR',
    'r0 := x_rlx; z_rel := 1; z_rel := 2; y_rlx := 1 ∥ r0 := y_rlx; r1 := z_acq; r2 := z_acq; x_rlx := 1',
    BOTH,
    'load buffering around releases and acquires of a third location',
  ],
  [
    'LB+LB',
    'r0 := a_rlx; r1 := b_rlx; c_rlx := 1; d_rlx := 1 ∥ r0 := d_rlx; if (r0) { a_rlx := 1 } ∥ r0 := c_rlx; if (r0) { b_rlx := 1 }',
    '0:r0=1 /\\ 0:r1=1',
    'two interleaved load buffering shapes',
  ],
  [
    'LB+LB+if',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { v_rlx := 1; r1 := u_rlx; y_rlx := r1 } ∥ r0 := y_rlx; x_rlx := r0 ∥ r0 := v_rlx; u_rlx := r0',
    '0:r0=1 /\\ 0:r1=1',
    'does one load buffering justify another?',
  ],
  [
    'LB+RR-same-loc',
    'r0 := y_rlx; r1 := y_rlx; if (r0 == 1 && r1 == 2) { x_rlx := 1 } ∥ r0 := x_rlx; if (r0 == 0) { y_rlx := 1; y_rlx := 2 } else { y_rlx := 2; y_rlx := 1 }',
    '1:r0=1',
    'does the order of two writes depend on a read that depends on it?',
  ],
  [
    'LB+W',
    'r0 := x_rlx; y_rlx := 1 ∥ r0 := y_rlx; x_rlx := 1 ∥ y_rlx := 2',
    BOTH,
    'load buffering beside another writer',
  ],
  [
    'LB+Wd',
    'r0 := x_rlx; y_rlx := 1 ∥ r0 := y_rlx; if (r0 == 0) { x_rlx := 1 } else { r1 := z_rlx; x_rlx := 1 } ∥ z_rlx := 1',
    BOTH,
    'load buffering with a read on one side of the branch only',
  ],
  [
    'LB+Wd+deps',
    'r0 := x_rlx; if (r0 <= 1) { y_rlx := 1 } ∥ r0 := y_rlx; r1 := z_rlx; x_rlx := r0 + r1 ∥ z_rlx := 1',
    '0:r0=1 /\\ 1:r0=1 /\\ 1:r1=0',
    'load buffering with a sum of two reads',
  ],
  ['LB+acq', 'r0 := x_acq; y_rlx := 1 ∥ r0 := y_acq; x_rlx := 1', BOTH, 'load buffering with acquire reads'],
  [
    'LB+acq+rel',
    'r0 := y_acq; x_rel := 1 ∥ r0 := x_acq; y_rel := 1',
    BOTH,
    'load buffering with acquires and releases',
  ],
  [
    'LB+coh',
    'r0 := x_rlx; x_rlx := 1 ∥ r0 := x_rlx; x_rlx := 1',
    BOTH,
    'load buffering on one location: each read sees the write of the other thread',
  ],
  [
    'LB+coh+RR+cf',
    'y_rlx := 1 ∥ r0 := x_rlx; if (r0 == 0) { r1 := y_rlx; if (r1 == 1) { y_rlx := 2 } } else { y_rlx := 2 } ∥ r0 := y_rlx; if (r0 == 2) { x_rlx := 1 } ∥ r0 := y_rlx; r1 := y_rlx',
    '1:r0=1',
    'does a control-flow change justify the write that caused it?',
  ],
  [
    'LB+coh+cas',
    'r0 := CAS_rlx/rlx[x, 0, 1] ∥ r0 := CAS_rlx/rlx[x, 1, 0]',
    '0:r0=1 /\\ 1:r0=1 /\\ [x]=1',
    'do two compare-and-swaps feed each other?',
  ],
  [
    'LB+coh+fadd',
    'r0 := FADD_rlx[x, 1] ∥ r0 := FADD_rlx[x, 1]',
    '0:r0=0 /\\ 1:r0=0',
    'do two increments read the same value?',
  ],
  [
    'LB+coh+fadd+fadd',
    'r0 := FADD_rlx[x, 1]; r1 := FADD_rlx[x, 1] ∥ r0 := FADD_rlx[x, 1]',
    '[x]=2',
    'is one of three increments lost?',
  ],
  [
    'LB+coh-cyc',
    'x_rlx := 2; r0 := x_rlx; if (r0 != 2) { y_rlx := 1 } ∥ x_rlx := 1; r0 := x_rlx; r1 := y_rlx; if (r1) { x_rlx := 3 }',
    '0:r0=3 /\\ 1:r1=1',
    'load buffering against coherence',
  ],
  [
    'LB+coh-cyc+Wd',
    'x_rlx := 2; r0 := x_rlx; if (r0 != 2) { y_rlx := 1 } ∥ r2 := z_rlx; x_rlx := 1; r0 := x_rlx; r1 := y_rlx; if (r1) { x_rlx := 3 } ∥ z_rlx := 1',
    '0:r0=3 /\\ 1:r1=1',
    'LB+coh-cyc beside an unrelated writer',
  ],
  [
    'LB+ctrl',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { y_rlx := 2 } ∥ r0 := y_rlx; if (r0 == 0) { x_rlx := 1 } else { x_rlx := 2 }',
    '0:r0=2 /\\ 1:r0=2',
    'load buffering with real control dependencies',
  ],
  [
    'LB+data',
    'r0 := x_rlx; y_rlx := r0 + 1 ∥ r0 := y_rlx; x_rlx := r0 + 1',
    '0:r0=2 /\\ 1:r0=1',
    'load buffering with real data dependencies',
  ],
  [
    'LB+equals',
    'r0 := a_rlx; x_rlx := r0 ∥ r0 := x_rlx; r1 := y_rlx; if (r0 == r1) { a_rlx := 1; b_rlx := 1 } ∥ r0 := b_rlx; y_rlx := r0',
    '1:r0=1 /\\ 1:r1=1',
    'are two equal values justified by their being equal?',
  ],
  [
    'LB+fake-ctrl',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { y_rlx := 1 } ∥ r0 := y_rlx; if (r0 == 0) { x_rlx := 1 } else { x_rlx := 1 }',
    BOTH,
    'load buffering with fake control dependencies',
  ],
  [
    'LB+porf-suffix',
    'r0 := x_rlx; if (r0 == 0) { a_rlx := 1; r1 := z_rlx; y_rlx := r1 } else { b_rlx := 1; r1 := z_rlx; y_rlx := r1 } ∥ r0 := a_rlx; if (r0 == 0) { r0 := b_rlx }; if (r0) { z_rlx := 1 } ∥ r0 := y_rlx; x_rlx := r0',
    '0:r0=1 /\\ 0:r1=1',
    'load buffering through a suffix that differs between the branches',
  ],
  [
    'LB+porf-views-2',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { x_rlx := 2; r1 := z_rlx; y_rlx := 1 + r1 } ∥ r0 := y_rlx; x_rlx := r0; z_rlx := 1',
    BOTH,
    'load buffering where one branch has more accesses',
  ],
  ['LB+rel', 'r0 := x_rlx; y_rel := 1 ∥ r0 := y_rlx; x_rel := 1', BOTH, 'load buffering with release writes'],
  [
    'LB+seq',
    'r0 := x_rlx; if (r0 == 0) { x_rlx := 1 } ∥ r0 := x_rlx; y_rlx := r0 ∥ r0 := y_rlx; x_rlx := r0',
    '0:r0=1 /\\ 1:r0=1 /\\ 2:r0=1',
    'does the first thread read what only its own write could have started?',
  ],
  [
    'LB-DRF',
    'r0 := z_rlx; if (r0 == 0) { y_rlx := 1 } else { r1 := x_rlx; if (r1) { y_rlx := 1 } } ∥ r0 := y_rlx; if (r0) { x_rlx := 1 } ∥ z_rlx := 1',
    '0:r0=1 /\\ 0:r1=1',
    'is the read of x justified by a branch that was not taken?',
  ],
  [
    'LB-DRF-SLI',
    'r0 := z_rlx; r1 := x_rlx; if (r0 == 0 || r1) { y_rlx := 1 } ∥ r0 := y_rlx; if (r0) { x_rlx := 1 } ∥ z_rlx := 1',
    '0:r0=1 /\\ 0:r1=1',
    'LB-DRF after a speculative load was introduced',
  ],
  [
    'LB-invis-write+dep',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { r1 := z_rlx; if (r1) { y_rlx := 1 } } ∥ r0 := y_rlx; if (r0) { x_rlx := 1 } ∥ z_rlx := 1',
    '0:r0=1 /\\ 0:r1=1',
    'load buffering with a dependency on a third location',
  ],
  [
    'LB3',
    'r0 := a_rlx; b_rlx := 1 ∥ r0 := b_rlx; c_rlx := 1 ∥ r0 := c_rlx; a_rlx := 1',
    '0:r0=1 /\\ 1:r0=1 /\\ 2:r0=1',
    'load buffering around three threads',
  ],
  [
    'LB3+porf-views-2',
    'r0 := w_rlx; x_rlx := r0; z_rlx := 1 ∥ r0 := y_rlx; w_rlx := r0 ∥ r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { x_rlx := 2; r1 := z_rlx; y_rlx := 1 + r1 }',
    '0:r0=1 /\\ 1:r0=1 /\\ 2:r0=1',
    'LB+porf-views-2 around three threads',
  ],
  [
    'LBn6',
    ring(6, (_, next, own) => `r0 := ${own}_rlx; ${next}_rlx := 1`),
    ALL_ONE(6),
    'load buffering around six threads',
  ],
  [
    'LBn6+ctrl',
    ring(6, (index, next, own) =>
      index === 0 ? `r0 := ${own}_rlx; ${next}_rlx := 1` : `r0 := ${own}_rlx; if (r0) { ${next}_rlx := 1 }`,
    ),
    ALL_ONE(6),
    'load buffering around six threads, all but one with a control dependency',
  ],
  [
    'LBn6-pairs',
    [0, 1, 2, 3, 4, 5].map((index) => `r0 := x${index}_rlx; x${index ^ 1}_rlx := 1`).join(' ∥ '),
    ALL_ONE(6),
    'three pairs of threads, each with load buffering',
  ],
  [
    'R-bot-multi-matching',
    'z_rlx := 1 ∥ r0 := z_rlx; m_rlx := 1; m_rlx := 1; r1 := x_rlx; if (r0 == 0 || r1 == 1) { y_rlx := 1 } ∥ r0 := m_rlx; r1 := y_rlx; x_rlx := r1',
    '1:r1=1 /\\ 2:r1=1',
    'load buffering beside two equal writes',
  ],
  [
    'WMC-test1',
    'z_rlx := 1 ∥ r0 := z_rlx; r1 := x_rlx; if (r0 == 0 || r1 == 1) { y_rlx := 1 } ∥ r0 := y_rlx; x_rlx := r0',
    '1:r0=1 /\\ 1:r1=1',
    'is the write justified once by one disjunct and once by the other?',
  ],
  [
    'riwi',
    'r0 := y_rlx; r1 := FADD_rlx[x, 1] ∥ r0 := FADD_rlx[x, 1]; y_rel := 1',
    '0:r0=1 /\\ 0:r1=0',
    'does an increment come before the one that its thread has seen done?',
  ],
]);
