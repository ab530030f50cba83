/**
 * The tests of the cat playground: by language, the names of files of litmus/. The build puts their
 * texts into playground.json.
 */
export const CLASSIC_TESTS: Readonly<Record<string, readonly string[]>> = {
  C: words(`
    SB SB+ras SB+scs SB+scfs MP MP+rel+acq MP+rel+po MP+po+acq MP+relf+acqf MP+relseq+acq LB LB+datas LB+ras CoRR CoWW 2+2W 2+2W+rels
    R R+scs S+rel+acq WRC+ras IRIW+ras IRIW+scs ISA2+ras RWC+scs INC2
  `),
  X86: words(`
    SB SB+mfences SB+mfence+po SB+xchgs SB+rfi-pos MP LB CoRR CoRR2 CoRW1 CoRW2 CoWR CoWW 2+2W R R+mfences R+po+mfence S WRC IRIW
    ISA2 RWC RWC+po+mfence W+RWC n5 n6
  `),
  AArch64: words(`
    SB SB+dmb.sys SB+polas MP MP+dmb.sys MP+dmb.st+addr MP+popl+poap MP+dmb.sy+ctrl MP+dmb.sy+ctrlisb MP+popl+po LB LB+addrs LB+datas LB+dmb.sys
    LB+ctrls CoRR CoWW 2+2W 2+2W+dmb.sts R+dmb.sys S+dmb.sy+data WRC+addrs WRC+popl+poap IRIW+addrs IRIW+dmb.sys ISA2+dmb.sy+ctrl+addr
  `),
  PPC: words(`
    SB SB+syncs SB+lwsyncs MP MP+syncs MP+lwsyncs MP+lwsync+addr MP+lwsync+ctrl MP+lwsync+ctrlisync LB LB+addrs LB+datas LB+ctrls CoRR
    CoWW 2+2W 2+2W+lwsyncs R+syncs R+lwsync+sync S+lwsync+data WRC+addrs WRC+lwsync+addr WRC+sync+addr IRIW+addrs IRIW+lwsyncs IRIW+syncs
  `),
  RISCV: words(`
    SB SB+fence.rw.rws SB+fence.tsos MP MP+fence.rw.rws MP+fence.w.w+fence.r.r MP+fence.w.w+addr MP+poprl+poaqp MP+fence.rw.rw+ctrl LB LB+addrs LB+datas
    LB+ctrls CoRR CoWW 2+2W 2+2W+fence.w.ws R+fence.rw.rws S+fence.w.w+data WRC+addrs WRC+poprl+poaqp IRIW+addrs IRIW+fence.rw.rws
    IRIW+fence.tsos ISA2+fence.tsos RWC+fence.rw.rws
  `),
  Java: words(`
    SB SB+opqs SB+ras SB+vols SB+fulls MP MP+opqs MP+ras MP+vols MP+rel+opq LB LB+opqs LB+ras LB+vols CoRR2+opqs CoWW 2+2W+opqs
    2+2W+vols R+vols S+ras WRC+ras WRC+vols IRIW+ras IRIW+vols ISA2+ras RWC+vols
  `),
};

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
