/**
 * Java programs around the order of volatile accesses (pushto) that JAM21 chooses: executions that tell right from wrong ways
 * of deciding it. The questions say what each one is for; docs/models/jam21.md tells more.
 */
import { type ProgramList, programs } from './program-list.ts';

const UNOBSERVED = '0:r0=0 /\\ 0:r1=0 /\\ 1:r0=0 /\\ 2:r0=1 /\\ 2:r1=2';
const FINAL_WRITE =
  'x_rlx := 2; r0 := u_sc; r1 := y_sc ∥ y_sc := 1; x_sc := 1; r0 := v_sc ∥ r0 := x_rlx; r1 := x_rlx';

export const JAM_ORDERS: ProgramList = programs('jam', [
  [
    'from-reads-needs-co-java',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; x_sc := 2; r0 := x_sc',
    '0:r0=0 /\\ 1:r0=1',
    'is an own volatile write overwritten by an earlier one? from-reads alone does not see it',
  ],
  [
    'from-reads-needs-po-co-java',
    'x_sc := 1; r0 := y_sc ∥ y_sc := 1; z_sc := 1; x_rlx := 2 ∥ r0 := x_rlx; r1 := x_rlx',
    '0:r0=0 /\\ 2:r0=2 /\\ 2:r1=1',
    'is an opaque write after two volatile ones seen too early? from-reads and coherence do not see it',
  ],
  [
    'from-reads-in-vo-java',
    'x_sc := 1; y_sc := 2; r0 := y_sc ∥ y_sc := 1; x_sc := 2; r0 := x_sc',
    '0:r0=1 /\\ 1:r0=1',
    'does each thread see its second write overwritten by a first one? from-reads as visibility allows it',
  ],
  [
    'clock-per-location-java',
    'y_rel := 1; x_rlx := 1 ∥ r0 := x_sc; r1 := y_na',
    '1:r0=1 /\\ 1:r1=0',
    'is the first write missed after the second was seen? with one clock component per thread it is not',
  ],
  [
    'final-write-unobserved-java',
    FINAL_WRITE,
    UNOBSERVED,
    'does a reader see the volatile write first, if nobody asks which write is last?',
  ],
  [
    'final-write-observed-java',
    FINAL_WRITE,
    `${UNOBSERVED} /\\ ([x]=1 \\/ [x]=2)`,
    'the same, if one of the writes is last',
  ],
]);
