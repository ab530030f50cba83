/**
 * The library of examples: which files, by theme, with one sentence each and the models that show
 * the point. The build adds the texts.
 */

export interface Example {
  /** From the root of the repository. */
  readonly file: string;
  readonly theme: string;
  readonly sentence: string;
  readonly models: readonly string[];
}

type Row = readonly [file: string, models: string, sentence: string];

const theme = (name: string, ...rows: readonly Row[]): Example[] =>
  rows.map(([file, models, sentence]) => ({ file, theme: name, sentence, models: models.split(' ') }));

export const EXAMPLES: readonly Example[] = [
  ...theme(
    'First steps in C11',
    [
      'litmus/C/SB.litmus',
      'sc tso pso ra rc11',
      'Each thread writes, then reads what the other writes: both may miss it.',
    ],
    [
      'litmus/C/MP.litmus',
      'sc tso pso rc11',
      'A flag is set after a message: relaxed, the flag may be seen without the message.',
    ],
    [
      'litmus/C/MP+rel+acq.litmus',
      'sc tso ra rc11',
      'Release and acquire carry the message along with the flag.',
    ],
    [
      'litmus/C/LB.litmus',
      'sc rc11 c11 imm xmm',
      'Can both reads see writes that come after them? RC11 says no, others yes.',
    ],
    [
      'litmus/C/IRIW+ras.litmus',
      'sc tso ra rc11',
      'Two readers may see two independent writes in opposite orders.',
    ],
    ['litmus/C/CoRR.litmus', 'sc tso ra rc11', 'Two reads of one location never go back in time.'],
  ),
  ...theme(
    'Fences and seq_cst in C11',
    [
      'litmus/C/SB+scfs.litmus',
      'sc tso ra rc11',
      'Seq_cst fences between write and read forbid store buffering.',
    ],
    [
      'litmus/C/SB+scs.litmus',
      'sc tso ra rc11',
      'Seq_cst accesses do the same, except where everything is release-acquire.',
    ],
    ['litmus/C/MP+relf+acqf.litmus', 'sc ra rc11 c11', 'Fences synchronise around relaxed accesses.'],
    [
      'litmus/C/Z6.U.litmus',
      'rc11 c11 c11-orig imm',
      'RC11 weakened the rules of seq_cst, so it allows what C11 forbids.',
    ],
    [
      'litmus/C/R+scs.litmus',
      'sc ra rc11 c11-orig',
      'One order of all seq_cst accesses rules the outcome out.',
    ],
    ['litmus/C/MP+na.litmus', 'rc11 c11', 'A plain message behind a release-acquire flag: no data race.'],
  ),
  ...theme(
    'Dependencies and thin air',
    [
      'litmus/C/LB+datas.litmus',
      'sc rc11 c11 imm xmm',
      'Each write depends on the other read: C11 as written does not forbid it.',
    ],
    ['litmus/C/LB+data+po.litmus', 'sc rc11 imm xmm', 'A dependency on one side only: hardware allows it.'],
    ['litmus/AArch64/MP+dmb.sy+addr.litmus', 'sc armv8', 'An address dependency orders two reads on ARM.'],
    ['litmus/AArch64/MP+dmb.sy+ctrl.litmus', 'sc armv8', 'A branch does not order two reads.'],
    ['litmus/AArch64/LB+datas.litmus', 'sc armv8', 'Data dependencies forbid load buffering on ARM.'],
  ),
  ...theme(
    'Machines',
    ['litmus/X86/SB.litmus', 'sc tso pso', 'The store buffer of x86, at work.'],
    ['litmus/X86/MP.litmus', 'sc tso pso', 'Message passing needs no fence on x86; with PSO it would.'],
    ['litmus/X86/SB+mfences.litmus', 'sc tso pso', 'MFENCE empties the store buffer.'],
    ['litmus/AArch64/MP.litmus', 'sc armv8', 'ARM reorders both the writes and the reads.'],
    ['litmus/AArch64/MP+popl+poap.litmus', 'sc armv8', 'Store-release and load-acquire are enough.'],
    [
      'litmus/PPC/IRIW+addrs.litmus',
      'sc power',
      'On Power, writes may reach two readers in different orders.',
    ],
    ['litmus/RISCV/SB.litmus', 'sc riscv', 'Store buffering under RVWMO.'],
    ['litmus/ARM/MP+dmb+addr.litmus', 'sc armv7', 'A barrier and an address dependency on ARMv7.'],
  ),
  ...theme(
    'Java and GPU',
    ['litmus/Java/MP+vols.litmus', 'sc jam21 jam19 opmm', 'Volatile fields carry messages.'],
    ['litmus/Java/SB+opqs.litmus', 'sc jam21 jam19', 'Opaque accesses may be buffered.'],
    [
      'litmus/PTX/MP+gl+gl-far.litmus',
      'ptx1 ptx2',
      'Threads of different blocks, with fences of global scope.',
    ],
    ['litmus/PTX/MP+cta+cta-far.litmus', 'ptx1 ptx2', 'The same with fences whose scope is too narrow.'],
  ),
  ...theme(
    'Programs in C',
    [
      'examples/c/message-passing-relaxed.c',
      'sc rc11',
      'The flag is relaxed, so the message is a data race.',
    ],
    ['examples/c/message-passing.c', 'sc rc11', 'Release and acquire repair it.'],
    [
      'examples/c/peterson-release-acquire.c',
      'sc rc11',
      'Peterson’s lock needs more than release and acquire.',
    ],
    ['examples/c/peterson-seq-cst.c', 'sc rc11', 'With seq_cst it excludes.'],
    ['examples/c/seqlock-no-fence.c', 'sc tso rc11', 'A seqlock whose reader lacks a fence.'],
    ['examples/c/mutex-opposite-order.c', 'sc rc11', 'Two mutexes in opposite orders: a deadlock.'],
    ['examples/c/treiber-stack-aba.c', 'sc rc11', 'A stack that is broken even under SC: ABA.'],
    ['examples/c/ticket-lock.c', 'sc rc11', 'A ticket lock that is right.'],
    ['examples/cpp/spsc-ring-relaxed.cc', 'sc rc11', 'A ring buffer in C++ that publishes too weakly.'],
  ),
];
