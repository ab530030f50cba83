/**
 * The rest of the programs whose numbers of executions appendix C.2 of the GenMC thesis on Java access modes prints: what is
 * not already in programs-suite.ts (folder xmm), in programs-jam.ts, or a C program of examples/litmus. Modes and shapes are
 * those of GenMC's test suite, written here from descriptions or from the name. Data that a program leaves unprotected is
 * relaxed here, as a test with a data race would be about the race.
 */
import { type ProgramList, programs } from './program-list.ts';

const MISSED = '1:r0=1 /\\ 1:r1=0';

/** Message passing through an update (two, for MPU2), then an acquire fence; `publish` writes the flag. */
function throughUpdates(publish: string, count: 1 | 2): string {
  const updates =
    count === 1 ? 'r0 := FADD_rlx[y, 1]' : 'r0 := CAS_rlx/rlx[y, 2, 3] ∥ r0 := CAS_rlx/rlx[y, 1, 2]';
  return `x_rlx := 1; ${publish} ∥ ${updates} ∥ r0 := y_rlx; if (r0 > ${count}) { F_acq; x_rlx := 2 }`;
}

export const JAM_SUITE: ProgramList = programs('jam', [
  [
    '2+2W+3sc+rel2',
    'x_sc := 1; y_sc := 2 ∥ y_sc := 1; x_rel := 2',
    '[x]=1 /\\ [y]=1',
    'are the first writes last, the last one of four only a release?',
  ],
  [
    'atomicpo',
    'y_rlx := 1; F_ar; x_rlx := 1 ∥ r0 := XCHG_rlx[x, 1]; r1 := XCHG_rlx[y, 1]',
    MISSED,
    'do two relaxed exchanges see two fenced writes out of order?',
  ],
  [
    'ccr',
    'r0 := CAS_rlx/rlx[x, 0, 42] ∥ r0 := CAS_rlx/rlx[x, 0, 17]; r1 := x_rlx',
    '0:r0=1 /\\ 1:r0=1',
    'do both compare-and-swaps succeed?',
  ],
  [
    'CoRR',
    'x_rel := 1; x_rel := 2 ∥ r0 := x_acq; r1 := x_acq',
    '1:r0=2 /\\ 1:r1=1',
    'does a reader see two writes of one thread in the wrong order?',
  ],
  [
    'CoRR1',
    'x_rel := 1 ∥ x_rel := 2 ∥ r0 := x_acq; r1 := x_acq ∥ r0 := x_acq',
    '2:r0=2 /\\ 2:r1=1 /\\ 3:r0=2 /\\ [x]=2',
    'is a write last that was seen overwritten?',
  ],
  [
    'CoRW',
    'r0 := x_acq; x_rel := 1 ∥ x_rel := 2',
    '0:r0=2 /\\ [x]=2',
    'is a write last that was read before another one?',
  ],
  [
    'cumul-release',
    'x_rlx := 1; y_rel := 1 ∥ r0 := y_rlx; z_rlx := r0 ∥ r0 := z_rlx; F_ar; r1 := x_rlx',
    '2:r0=1 /\\ 2:r1=0',
    'is a released write missed when a relaxed thread passes the flag on?',
  ],
  [
    'detour',
    'x_rlx := 1 ∥ r0 := z_rlx; x_rlx := r0 - 1; r1 := x_rlx; y_rlx := r1 ∥ r0 := y_rlx; z_rlx := r0',
    '1:r0=1 /\\ 1:r1=1',
    'does a value come back through its own overwriting?',
  ],
  [
    'JLT',
    'x_rel := 1; r0 := y_acq; r1 := x_acq ∥ x_rel := 2; r0 := x_acq ∥ y_rel := 3',
    '0:r1=2 /\\ 1:r0=1',
    'do two writers each see that the other one overwrote them?',
  ],
  [
    'LB+ctrl+rel',
    'r0 := x_rlx; if (r0 == 0) { y_rlx := 1 } else { y_rlx := 2 } ∥ r0 := y_rlx; x_rel := 1',
    '0:r0=1 /\\ 1:r0=2',
    'load buffering, one thread with a control dependency, one with a release',
  ],
  [
    'LB+fr-fr-data+data',
    'r0 := x_rlx; y_rlx := 1 + (r0 ^ r0) ∥ r0 := y_rlx; r1 := y_rlx; x_rlx := 1 + (r1 ^ r1) ∥ y_rlx := 2',
    '0:r0=1 /\\ 1:r0=1',
    'load buffering with fake dependencies, around an overwritten write',
  ],
  ['MP', 'x_rel := 1; y_rel := 1 ∥ r0 := y_acq; r1 := x_acq', MISSED, 'is the released data missed?'],
  [
    'MP+rel+acq',
    'x_na := 1; y_rel := 1 ∥ r1 := 2; r0 := y_acq; if (r0) { r1 := x_na }',
    MISSED,
    'is non-atomic data missed after an acquire?',
  ],
  [
    'MP+relf+acq',
    'x_na := 1; F_rel; y_rlx := 1 ∥ r1 := 2; r0 := y_acq; if (r0) { r1 := x_na }',
    MISSED,
    'is non-atomic data missed between a release fence and an acquire?',
  ],
  [
    'MP+rels+acq',
    'x_rlx := 1; y_rel := 0; y_rlx := 1 ∥ r1 := 2; r0 := y_acq; if (r0) { r1 := x_rlx }',
    MISSED,
    'does a later relaxed write of the same thread carry on the release to an acquire?',
  ],
  [
    'MP2',
    'a_rlx := 1; c_rlx := 1; F_ar; b_rlx := 1; d_rlx := 1 ∥ r0 := b_rlx; F_ar; r1 := a_rlx ∥ r0 := d_rlx; F_ar; r1 := c_rlx',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=1 /\\ 2:r1=0',
    'do two readers miss the data behind one fence?',
  ],
  [
    'MPU+rel+acqf',
    throughUpdates('y_rel := 1', 1),
    '2:r0=2 /\\ [x]=1',
    'does an increment carry on the release to a fence?',
  ],
  [
    'MPU+relf+acqf',
    throughUpdates('F_rel; y_rlx := 1', 1),
    '2:r0=2 /\\ [x]=1',
    'does an increment carry on the release fence to a fence?',
  ],
  [
    'MPU+rels+acqf',
    throughUpdates('y_rel := 0; y_rlx := 1', 1),
    '2:r0=2 /\\ [x]=1',
    'does an increment of a later relaxed write carry on the release to a fence?',
  ],
  [
    'MPU2+rel+acqf',
    throughUpdates('y_rel := 1', 2),
    '3:r0=3 /\\ [x]=1',
    'do two compare-and-swaps carry on the release to a fence?',
  ],
  [
    'MPU2+relf+acqf',
    throughUpdates('F_rel; y_rlx := 1', 2),
    '3:r0=3 /\\ [x]=1',
    'do two compare-and-swaps carry on the release fence to a fence?',
  ],
  [
    'MPU2+rels+acqf',
    throughUpdates('y_rel := 0; y_rlx := 1', 2),
    '3:r0=3 /\\ [x]=1',
    'do two compare-and-swaps of a later relaxed write carry on the release to a fence?',
  ],
  [
    'ori',
    'r0 := FADD_rlx[x, 1]; y_rel := 1 ∥ r0 := CAS_acq/acq[x, 0, 1] ∥ r0 := y_rlx; if (r0) { x_rel := 4 }',
    '2:r0=1 /\\ [x]=1',
    'is an increment last although a write follows its flag?',
  ],
  [
    'po-loc',
    'r0 := y_rlx; F_ar; r1 := x_rlx; x_rlx := 1 ∥ r0 := x_rlx; y_rlx := r0',
    '0:r0=1',
    'load buffering through a read and a write of the same location',
  ],
  [
    'psc-base-notin-ar',
    'r0 := x_rlx; assume(r0 == 2); y_sc := 1 ∥ y_sc := 2 ∥ r0 := y_rlx; assume(r0 == 2); x_rlx := r0',
    '[y]=2',
    'is a volatile write last although a relaxed chain leads from it to another?',
  ],
  [
    'rel-B-cumul-acq',
    'x_rlx := 1; y_rel := 1 ∥ r0 := y_rlx; z_rlx := r0 ∥ r0 := z_rlx; F_ar; r1 := x_rlx ∥ r0 := y_acq',
    '2:r0=1 /\\ 2:r1=0 /\\ 3:r0=1',
    'cumul-release beside an acquire of the same flag',
  ],
  [
    'relacq-B-cumul',
    'x_rlx := 1; y_rel := 1 ∥ r0 := y_acq; z_rlx := 1 ∥ r0 := z_rlx; F_ar; r1 := x_rlx',
    '1:r0=1 /\\ 2:r0=1 /\\ 2:r1=0',
    'is a released write missed behind an acquire that passes nothing on?',
  ],
  [
    'rfi-preserved',
    'r0 := x_rlx; y_rel := 1; r1 := y_rlx; z_rlx := r1 ∥ r0 := z_rlx; x_rlx := r0',
    '0:r0=1',
    'load buffering through a read of the own release',
  ],
  [
    'rinc+wr',
    'r0 := FADD_rlx[x, 1] ∥ x_rlx := 2; r0 := x_rlx',
    '0:r0=2 /\\ 1:r0=2',
    'is a write seen before or after its increment?',
  ],
  [
    'S+rel+acq',
    'x_na := 1; y_rel := 1 ∥ r0 := y_acq; if (r0) { x_na := 2 }',
    '1:r0=1 /\\ [x]=1',
    'does the first non-atomic write survive the second one?',
  ],
  [
    'S+relf+acq',
    'x_na := 1; F_rel; y_rlx := 1 ∥ r0 := y_acq; if (r0) { x_na := 2 }',
    '1:r0=1 /\\ [x]=1',
    'does the first write survive, between a release fence and an acquire?',
  ],
  [
    'S+rels+acq',
    'x_rlx := 1; y_rel := 0; y_rlx := 1 ∥ r0 := y_acq; if (r0) { x_rlx := 2 }',
    '1:r0=1 /\\ [x]=1',
    'does a later relaxed write of the same thread carry on the release to an acquire?',
  ],
  [
    'small1',
    'r0 := y_acq; r1 := z_acq; r2 := x_acq ∥ x_rel := 1 ∥ y_rel := 1; z_rel := 1',
    '0:r0=0 /\\ 0:r1=1 /\\ 0:r2=1',
    'are later writes seen after the first one was missed? (in order, they may)',
  ],
  [
    'wcii',
    'x_rlx := 1 ∥ r0 := CAS_rlx/rlx[x, 1, 2] ∥ r0 := FADD_rlx[x, 1] ∥ r0 := FADD_rlx[x, 1]',
    '1:r0=1 /\\ [x]=4',
    'do all three updates follow the write?',
  ],
  [
    'Z6.U',
    'x_sc := 1; y_rel := 1 ∥ r0 := FADD_sc[y, 1]; r1 := y_rlx ∥ y_sc := 3; r0 := x_sc',
    '1:r0=1 /\\ 1:r1=3 /\\ 2:r0=0',
    'does an update between a release and a later volatile write order them?',
  ],
]);
