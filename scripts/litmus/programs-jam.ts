/**
 * Programs that tell SC, RC11, JAM19 and JAM21 apart: those of the GenMC thesis on Java access modes, and of the test
 * suites that it used. Written from the descriptions of the programs; sc stands for volatile, F_sc for a full fence.
 */
import { type ProgramList, programs } from './program-list.ts';

const SB = '0:r0=0 /\\ 1:r0=0';
const TWO_WRITES = '[x]=1 /\\ [y]=1';

export const JAM: ProgramList = programs('jam', [
  [
    '2+2W+4sc',
    'x_sc := 1; y_sc := 2 ∥ y_sc := 1; x_sc := 2',
    TWO_WRITES,
    'are the first writes last, all volatile?',
  ],
  [
    '2+2W+2sc+scf',
    'x_sc := 1; y_sc := 2 ∥ y_rlx := 1; F_sc; x_rlx := 2',
    TWO_WRITES,
    'are the first writes last, one thread volatile, one fenced?',
  ],
  [
    '2+2W+scfs',
    'x_rlx := 1; F_sc; y_rlx := 2 ∥ y_rlx := 1; F_sc; x_rlx := 2',
    TWO_WRITES,
    'are the first writes last, both threads fenced?',
  ],
  [
    '2+2W+3sc+rel1',
    'x_sc := 1; y_sc := 2 ∥ y_rel := 1; x_sc := 2',
    TWO_WRITES,
    'are the first writes last, one of four only a release?',
  ],
  [
    'SB+rfis',
    'x_rel := 1; r0 := x_sc; r1 := y_sc ∥ y_rel := 1; r0 := y_sc; r1 := x_sc',
    '0:r1=0 /\\ 1:r1=0',
    'does each thread read its own release and miss the other one?',
  ],
  ['SB+4sc', 'x_sc := 1; r0 := y_sc ∥ y_sc := 1; r0 := x_sc', SB, 'do both volatile reads miss the writes?'],
  [
    'SB+scfs',
    'x_rlx := 1; F_sc; r0 := y_rlx ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    SB,
    'do both reads miss the writes, both threads fenced?',
  ],
  [
    'SB+2sc+scf',
    'x_sc := 1; r0 := y_sc ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    SB,
    'do both reads miss the writes, one thread volatile, one fenced?',
  ],
  [
    'SB+3sc+acq',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; r0 := x_acq',
    SB,
    'do both reads miss the writes, one read only an acquire?',
  ],
  [
    'SB+3sc+rel',
    'x_sc := 1; r0 := y_sc ∥ y_rel := 1; r0 := x_sc',
    SB,
    'do both reads miss the writes, one write only a release?',
  ],
  [
    'SB+rel+acq',
    'x_rel := 1; r0 := y_acq ∥ y_rel := 1; r0 := x_acq',
    SB,
    'do both acquire reads miss the release writes?',
  ],
  [
    'peterZ',
    'x_rlx := 1; F_sc; r0 := y_rlx ∥ y_rlx := 1; z_rel := 1 ∥ r0 := z_acq; F_sc; r1 := x_rlx',
    '0:r0=0 /\\ 2:r0=1 /\\ 2:r1=0',
    'is x missed by a thread that knows of the y that was missed?',
  ],
  [
    'psc-ar',
    'r0 := y_rlx; assume(r0 == 1); F_sc; r1 := z_rlx; assume(r1 == 0) ∥ z_rlx := 1; F_sc; x_rlx := 1 ∥ r0 := x_rlx; if (r0 == 1) { y_rlx := 1 }; assume(r0 == 1)',
    '0:r0=1 /\\ 0:r1=0',
    'do two fences order a relaxed chain between them?',
  ],
  [
    'W+RWC',
    'x_rlx := 1; z_rel := 1 ∥ r0 := z_acq; F_sc; r1 := y_rlx ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=0',
    'do the fences order a write that was only released to one of them?',
  ],
  [
    'RWC+syncs',
    'x_rlx := 1 ∥ r0 := x_rlx; F_sc; r1 := y_rlx ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=0',
    'do the fences order a write that one of them has read?',
  ],
  [
    'Z6+acq',
    'a_rlx := 1; F_sc; b_rlx := 1 ∥ r0 := b_acq; c_rlx := 1 ∥ c_rlx := 2; F_sc; r0 := a_rlx',
    '1:r0=1 /\\ 2:r0=0 /\\ [c]=2',
    'do the fences order a across a read and a coherence step?',
  ],
  [
    'WWR+2WR',
    'x_sc := 1; y_sc := 1; r0 := z_sc; assume(r0 == 0) ∥ z_sc := 1; r0 := y_sc; assume(r0 == 2) ∥ y_sc := 2; r0 := x_sc; assume(r0 == 0)',
    '1:r0=2',
    'is a cycle of volatile accesses through three threads possible?',
  ],
  [
    'IRIW-acq-sc',
    'x_sc := 1 ∥ r0 := x_acq; r1 := y_sc ∥ r0 := y_acq; r1 := x_sc ∥ y_sc := 1',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=1 /\\ 2:r1=0',
    'do the readers disagree when each first reads with acquire?',
  ],
  [
    'isa2',
    'a_rlx := 1; b_rel := 1 ∥ r0 := b_acq; c_rel := 1 ∥ r0 := c_acq; r1 := a_rlx',
    '1:r0=1 /\\ 2:r0=1 /\\ 2:r1=0',
    'is the data missed at the end of a chain of releases?',
  ],
  [
    'WWmerge2',
    'r0 := x_acq; r1 := y_sc ∥ x_sc := 2 ∥ y_sc := 1; r0 := x_sc',
    '0:r0=2 /\\ 0:r1=0 /\\ 2:r0=0',
    'does an acquire read see a volatile write that the volatile order puts later?',
  ],
  [
    'WWmerge1',
    'r0 := x_acq; r1 := y_sc ∥ x_sc := 1; x_sc := 2 ∥ y_sc := 1; r0 := x_sc',
    '0:r0=2 /\\ 0:r1=0 /\\ 2:r0=0',
    'WWmerge2 with two writes of one thread: is the later one seen too early?',
  ],
  [
    'volatile-non-sc.4-assume',
    'x_sc := 2; r0 := y_sc; assume(r0 == 0) ∥ y_sc := 1 ∥ r0 := y_sc; assume(r0 == 1); x_sc := 1 ∥ r0 := x_sc; assume(r0 == 1); r1 := x_sc; assume(r1 == 2)',
    '3:r1=2',
    'does an all-volatile program leave SC? only the outcome in question is explored',
  ],
  [
    'ra-non-global.5-assume',
    'x_sc := 1; r0 := y_sc; assume(r0 == 0) ∥ y_sc := 1 ∥ r0 := y_sc; assume(r0 == 1); z_sc := 1 ∥ z_sc := 2; r0 := x_sc; assume(r0 == 0) ∥ r0 := z_sc; assume(r0 == 1); r1 := z_sc; assume(r1 == 2)',
    '4:r1=2',
    'does a five-thread all-volatile program leave SC? only the outcome in question is explored',
  ],
  [
    'fences+hwsync',
    'x_rlx := 2; F_sc; r0 := y_rlx; assume(r0 == 0) ∥ y_rlx := 1 ∥ r0 := y_rlx; assume(r0 == 1); F_sc; x_rlx := 1 ∥ r0 := x_rlx; assume(r0 == 1); F_sc; r1 := x_rlx; assume(r1 == 2)',
    '3:r1=2',
    'the fenced form of volatile-non-sc.4 with a full fence in every thread',
  ],
  [
    'fences+lwsync',
    'x_rlx := 2; F_sc; r0 := y_rlx; assume(r0 == 0) ∥ y_rlx := 1 ∥ r0 := y_rlx; assume(r0 == 1); F_ar; x_rlx := 1 ∥ r0 := x_rlx; assume(r0 == 1); F_sc; r1 := x_rlx; assume(r1 == 2)',
    '3:r1=2',
    'the fenced form of volatile-non-sc.4 with an acquire-release fence in the third thread',
  ],
  [
    'ra-simple',
    'x_rel := 7; y_rel := 3 ∥ r0 := x_acq; r1 := y_acq',
    '1:r0=0 /\\ 1:r1=3',
    'may the second write be seen after the first was missed? (in order, it may)',
  ],
  [
    'ra-x',
    'y_rlx := 1; x_rel := 7; y_rlx := 3 ∥ r0 := x_acq; r1 := y_rlx',
    '1:r0=7 /\\ 1:r1=0',
    'is what was written before the release missed?',
  ],
  [
    'relaxed+fences',
    'y_rlx := 1; F_rel; x_rlx := 3 ∥ r0 := x_rlx; F_acq; r1 := y_rlx',
    '1:r0=3 /\\ 1:r1=0',
    'is what was written before the release fence missed?',
  ],
  [
    'confused',
    'x_sc := 1; y_sc := 2; r0 := x_sc ∥ y_sc := 1; x_sc := 2; r0 := y_sc',
    '0:r0=1 /\\ 1:r0=1 /\\ [x]=1 /\\ [y]=1',
    'are the first writes last and read back, all volatile?',
  ],
  [
    'corr-ac',
    'n_sc := 1; r0 := n_sc; r1 := n_sc ∥ n_sc := 2; r0 := n_sc; r1 := n_sc',
    '0:r0=2 /\\ 0:r1=1',
    'does a thread see its own overwritten value again?',
  ],
  [
    'soham',
    'c_sc := 1; a_sc := 1; r0 := b_sc; assume(r0 == 2) ∥ b_sc := 2; a_sc := 3; r0 := c_sc; assume(r0 == 1) ∥ c_sc := 3; r0 := a_sc; assume(r0 == 1); r1 := b_sc; assume(r1 == 4) ∥ b_sc := 4; r0 := a_sc; assume(r0 == 2); r1 := c_sc; assume(r1 == 3)',
    '3:r0=2',
    'is a value read that nobody writes? every execution is blocked',
  ],
  [
    'sc',
    'x_sc := 1; r0 := y_sc; x_sc := 2 ∥ r0 := y_sc; x_sc := 3; r1 := x_sc ∥ x_sc := 4; y_sc := 5; r0 := x_sc',
    '0:r0=5 /\\ [x]=4',
    'is a write last although another one was made after it was seen done?',
  ],
  [
    'rf-jumping',
    'r0 := x_rlx; assume(r0 == 2); y_rlx := 1 ∥ x_rlx := 1; x_rlx := 2; x_rlx := 3; x_rlx := 4',
    '[y]=1',
    'is the second of four writes seen? only that execution is not blocked',
  ],
  [
    'ra-fence',
    'x_rel := 2; r0 := y_acq; assume(r0 == 0) ∥ y_rel := 1 ∥ r0 := y_acq; assume(r0 == 1); x_rel := 1 ∥ r0 := x_acq; assume(r0 == 1); r1 := x_acq; assume(r1 == 2)',
    '3:r1=2',
    'volatile-non-sc.4 with releases and acquires only',
  ],
  [
    'classic',
    'x_rlx := 1; r0 := y_rlx ∥ y_rlx := 1; r0 := x_rlx',
    SB,
    'do both opaque reads miss the writes?',
  ],
  [
    'thin-air',
    'r0 := x_rlx; y_rlx := 1 ∥ r0 := y_rlx; x_rlx := 1',
    '0:r0=1 /\\ 1:r0=1',
    'do both opaque reads see a write that comes after the other read?',
  ],
  ['cowr', 'x_sc := 1; r0 := y_sc', '0:r0=0', 'a volatile write and read that nobody disturbs'],
  [
    'paper',
    'x_sc := 2; r0 := y_sc ∥ y_sc := 1 ∥ r0 := y_sc; x_sc := 1 ∥ r0 := x_sc; r1 := x_sc',
    '0:r0=0 /\\ 2:r0=1 /\\ 3:r0=1 /\\ 3:r1=2',
    'does an all-volatile program leave SC? (volatile-non-sc.4 in C, every outcome explored)',
  ],
]);

/** As Java tests, without assumptions. */
export const JAM_JAVA: ProgramList = programs('jam', [
  [
    '2+2W+4sc-java',
    'x_sc := 1; y_sc := 2 ∥ y_sc := 1; x_sc := 2',
    TWO_WRITES,
    'are the first writes last, all volatile?',
  ],
  [
    '2+2W+3sc+rel1-java',
    'x_sc := 1; y_sc := 2 ∥ y_rel := 1; x_sc := 2',
    TWO_WRITES,
    'are the first writes last, one of four only a release?',
  ],
  [
    'SB+4sc-java',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; r0 := x_sc',
    SB,
    'do both volatile reads miss the writes?',
  ],
  [
    'SB+3sc+acq-java',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; r0 := x_acq',
    SB,
    'do both reads miss the writes, one read only an acquire?',
  ],
  [
    'SB+3sc+rel-java',
    'x_sc := 1; r0 := y_sc ∥ y_rel := 1; r0 := x_sc',
    SB,
    'do both reads miss the writes, one write only a release?',
  ],
  [
    'SB+rfis-java',
    'x_rel := 1; r0 := x_sc; r1 := y_sc ∥ y_rel := 1; r0 := y_sc; r1 := x_sc',
    '0:r1=0 /\\ 1:r1=0',
    'does each thread read its own release and miss the other one?',
  ],
  [
    'volatile-non-sc.4-java',
    'x_sc := 2; r0 := y_sc ∥ y_sc := 1 ∥ r0 := y_sc; x_sc := 1 ∥ r0 := x_sc; r1 := x_sc',
    '0:r0=0 /\\ 2:r0=1 /\\ 3:r0=1 /\\ 3:r1=2',
    'does an all-volatile program leave SC?',
  ],
  [
    'ra-non-global.5-java',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1 ∥ r0 := y_sc; z_sc := 1 ∥ z_sc := 2; r0 := x_sc ∥ r0 := z_sc; r1 := z_sc',
    '0:r0=0 /\\ 2:r0=1 /\\ 3:r0=0 /\\ 4:r0=1 /\\ 4:r1=2',
    'does a five-thread all-volatile program leave SC?',
  ],
  [
    'IRIW-acq-sc-java',
    'x_sc := 1 ∥ r0 := x_acq; r1 := y_sc ∥ r0 := y_acq; r1 := x_sc ∥ y_sc := 1',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=1 /\\ 2:r1=0',
    'do the readers disagree when each first reads with acquire?',
  ],
  [
    'WWmerge2-java',
    'r0 := x_acq; r1 := y_sc ∥ x_sc := 2 ∥ y_sc := 1; r0 := x_sc',
    '0:r0=2 /\\ 0:r1=0 /\\ 2:r0=0',
    'does an acquire read see a volatile write that the volatile order puts later?',
  ],
  [
    'WWR+2WR-java',
    'x_sc := 1; y_sc := 1; r0 := z_sc ∥ z_sc := 1; r0 := y_sc ∥ y_sc := 2; r0 := x_sc',
    '0:r0=0 /\\ 1:r0=2 /\\ 2:r0=0',
    'is a cycle of volatile accesses through three threads possible?',
  ],
  [
    'W+RWC-java',
    'x_rlx := 1; z_rel := 1 ∥ r0 := z_acq; F_sc; r1 := y_rlx ∥ y_rlx := 1; F_sc; r0 := x_rlx',
    '1:r0=1 /\\ 1:r1=0 /\\ 2:r0=0',
    'do full fences order a write that was only released to one of them?',
  ],
  [
    '2+2W+opaque-reads-java',
    'x_sc := 1; y_sc := 2; r0 := y_rlx ∥ y_sc := 1; x_sc := 2; r0 := x_rlx',
    '0:r0=1 /\\ 1:r0=1',
    'does each thread read back that its second write was overwritten by a first one?',
  ],
  [
    'Z6.U-java',
    'x_sc := 1; y_rel := 1 ∥ r0 := FADD_sc[y, 1]; r1 := y_rlx ∥ y_sc := 3; r0 := x_sc',
    '1:r0=1 /\\ 1:r1=3 /\\ 2:r0=0',
    'does an update between a release and a later volatile write order them?',
  ],
  [
    '6.SB-java',
    'a_rlx := 1; r0 := b_rlx ∥ b_rlx := 1; r0 := c_rlx ∥ c_rlx := 1; r0 := d_rlx ∥ d_rlx := 1; r0 := e_rlx ∥ e_rlx := 1; r0 := f_rlx ∥ f_rlx := 1; r0 := a_rlx',
    '0:r0=0 /\\ 1:r0=0 /\\ 2:r0=0 /\\ 3:r0=0 /\\ 4:r0=0 /\\ 5:r0=0',
    'does each of six threads miss the opaque write of the next?',
  ],
  [
    'mp-fences-java',
    'x_na := 1; F_rel; y_rlx := 1 ∥ r1 := 2; r0 := y_rlx; F_acq; if (r0 == 1) { r1 := x_na }',
    '1:r0=1 /\\ 1:r1=0',
    'is the plain data missed after the fences?',
  ],
]);
