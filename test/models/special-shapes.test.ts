/**
 * Verdicts of shapes that tell models apart: fences, dependencies, access modes, scopes. Every row of the tables in
 * docs/models is here or in classic-shapes.test.ts. Authority: the papers named on those pages; jam rows: recomputed
 * from the definitions by brute force (docs/models/jam21.md); fence and dependency rows of machines: herd7 7.58 or by hand.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runShape, type Shape } from '../support/run-shape.ts';
import { CLASSIC, withFences, withModes } from './shapes.ts';

const [SB, SB_OUTCOME] = CLASSIC.SB;
const [MP, MP_OUTCOME] = CLASSIC.MP;
const [IRIW, IRIW_OUTCOME] = CLASSIC.IRIW;
const [LB, LB_OUTCOME] = CLASSIC.LB;

const LB_DATA: readonly [string, string] = ['R x; Wd y 1 | R y; Wd x 1', LB_OUTCOME];
const IRIW_ADDR: readonly [string, string] = ['W x 1 | R x; Ra y | W y 1 | R y; Ra x', IRIW_OUTCOME];
const WRC_DEPS: readonly [string, string] = ['W x 1 | R x; Wd y 1 | R y; Ra x', CLASSIC.WRC[1]];
const mpFenced = (fence: string): string => `W x 1; F.${fence}; W y 1 | R y; Ra x`;
const wrcFenced = (fence: string): string => `W x 1 | R x; F.${fence}; W y 1 | R y; Ra x`;

/** Models that allow the weak outcome, then those that forbid it. */
type Row = readonly [name: string, shape: Shape, allowedBy: string, forbiddenBy: string];

const c = (threads: string, final: string): Shape => ({ language: 'C', threads, final });
const java = (threads: string, final: string): Shape => ({ language: 'Java', threads, final });
const x86 = (threads: string, final: string): Shape => ({ language: 'X86', threads, final });
const arm = (threads: string, final: string): Shape => ({ language: 'ARM', threads, final });
const aarch64 = (threads: string, final: string): Shape => ({ language: 'AArch64', threads, final });
const ppc = (threads: string, final: string): Shape => ({ language: 'PPC', threads, final });
const riscv = (threads: string, final: string): Shape => ({ language: 'RISCV', threads, final });
const ptx = (threads: string, final: string, groups?: readonly number[]): Shape =>
  groups === undefined ? { language: 'PTX', threads, final } : { language: 'PTX', threads, final, groups };

const MACHINE_ROWS: readonly Row[] = [
  ['SB+mfences', x86(withFences(SB, 'mfence'), SB_OUTCOME), '', 'tso pso ra sra'],
  ['SB+sfences', x86(withFences(SB, 'sfence'), SB_OUTCOME), 'tso pso', 'sc'],
  ['MP+sfence', x86('W x 1; F.sfence; W y 1 | R y; R x', MP_OUTCOME), '', 'pso'],
  ['IRIW', x86(IRIW, IRIW_OUTCOME), 'ra', 'mca'],
  ['SB', x86(SB, SB_OUTCOME), 'mca', 'sc'],
  ['MP+dmb+addr', aarch64(mpFenced('dmb.sy'), MP_OUTCOME), '', 'armv8'],
  ['MP+dmb.st+addr', aarch64(mpFenced('dmb.st'), MP_OUTCOME), '', 'armv8'],
  ['MP+dmb.ld+addr', aarch64(mpFenced('dmb.ld'), MP_OUTCOME), 'armv8', 'sc'],
  ['MP+stlr+ldar', aarch64(withModes(MP, 'rel', 'acq'), MP_OUTCOME), '', 'armv8'],
  ['SB+stlr+ldar', aarch64(withModes(SB, 'rel', 'acq'), SB_OUTCOME), '', 'armv8'],
  ['SB+stlr+ldapr', aarch64(withModes(SB, 'rel', 'acqpc'), SB_OUTCOME), 'armv8', 'sc'],
  ['SB+dmbs', aarch64(withFences(SB, 'dmb.sy'), SB_OUTCOME), '', 'armv8'],
  ['IRIW+dmbs', aarch64(withFences(IRIW, 'dmb.sy'), IRIW_OUTCOME), '', 'armv8'],
  ['LB+datas', aarch64(...LB_DATA), '', 'armv8'],
  ['IRIW+addrs', aarch64(...IRIW_ADDR), '', 'armv8'],
  ['WRC+data+addr', aarch64(...WRC_DEPS), '', 'armv8'],
  ['MP+dmb+addr', arm(mpFenced('dmb'), MP_OUTCOME), '', 'armv7'],
  ['LB+datas', arm(...LB_DATA), '', 'armv7'],
  ['IRIW+addrs', arm(...IRIW_ADDR), 'armv7', 'sc'],
  ['WRC+data+addr', arm(...WRC_DEPS), 'armv7', 'sc'],
  ['IRIW+dmbs', arm(withFences(IRIW, 'dmb'), IRIW_OUTCOME), '', 'armv7'],
  ['SB+dmbs', arm(withFences(SB, 'dmb'), SB_OUTCOME), '', 'armv7'],
  ['MP+lwsync+addr', ppc(mpFenced('lwsync'), MP_OUTCOME), '', 'power'],
  ['LB+datas', ppc(...LB_DATA), '', 'power'],
  ['IRIW', ppc(IRIW, IRIW_OUTCOME), 'power mca', 'sc'],
  ['IRIW+addrs', ppc(...IRIW_ADDR), 'power', 'mca'],
  ['WRC+data+addr', ppc(...WRC_DEPS), 'power', 'sc'],
  ['WRC+lwsync+addr', ppc(wrcFenced('lwsync'), CLASSIC.WRC[1]), '', 'power'],
  ['SB+lwsyncs', ppc(withFences(SB, 'lwsync'), SB_OUTCOME), 'power', 'sc'],
  ['SB+syncs', ppc(withFences(SB, 'sync'), SB_OUTCOME), '', 'power'],
  ['IRIW+lwsyncs', ppc(withFences(IRIW, 'lwsync'), IRIW_OUTCOME), 'power', 'sc'],
  ['IRIW+syncs', ppc(withFences(IRIW, 'sync'), IRIW_OUTCOME), '', 'power'],
  ['MP+fence.w.w+addr', riscv(mpFenced('w.w'), MP_OUTCOME), '', 'riscv'],
  ['MP+fence.r.r+addr', riscv(mpFenced('r.r'), MP_OUTCOME), 'riscv', 'sc'],
  ['LB+datas', riscv(...LB_DATA), '', 'riscv'],
  ['IRIW+addrs', riscv(...IRIW_ADDR), '', 'riscv'],
  ['WRC+data+addr', riscv(...WRC_DEPS), '', 'riscv'],
  ['SB+fence.rw.rws', riscv(withFences(SB, 'rw.rw'), SB_OUTCOME), '', 'riscv'],
  ['SB+fence.tsos', riscv(withFences(SB, 'tso'), SB_OUTCOME), 'riscv', 'sc'],
];

const C_ROWS: readonly Row[] = [
  ['SB+sc fences', c(withFences(SB, 'sc'), SB_OUTCOME), 'wra', 'rc11 c11 c11-draft imm tso pso ra sra jam21'],
  ['IRIW+sc fences', c(withFences(IRIW, 'sc'), IRIW_OUTCOME), '', 'rc11 imm ra jam21'],
  ['SB+acq_rel fences', c(withFences(SB, 'ar'), SB_OUTCOME), 'rc11 imm tso ra jam21', 'sc'],
  ['MP+fences', c('W x 1; F.rel; W y 1 | R y; F.acq; R x', MP_OUTCOME), 'pso', 'rc11 c11 imm jam21 tso'],
  [
    'MP rel/acq',
    c(withModes(MP, 'rel', 'acq'), MP_OUTCOME),
    'pso',
    'rc11 rc11-cpp20 c11 c11-swrf imm jam21 jam19 jam21-thesis',
  ],
  ['LB+datas', c(...LB_DATA), 'c11 c11-orig c11-swrf', 'rc11 imm jam21 ocaml'],
  [
    'LB',
    c(LB, LB_OUTCOME),
    'c11 imm c11-swrf c11-sra c11-partial c11-orig c11-draft',
    'rc11 jam21 jam21-thesis ocaml',
  ],
  ['LB rel', c(withModes(LB, 'rel', 'rlx'), LB_OUTCOME), 'c11', 'imm'],
  ['LB through an RMW operand', c('R x; Ud z; W y 1 | R y; Wd x', LB_OUTCOME), 'imm', 'rc11'],
  ['LB through an RMW', c('R x; Ud y 1 | R y; Wd x', LB_OUTCOME), 'c11', 'imm'],
  [
    'release sequence of stores',
    c('W x 1; W.rel y 1; W y 2 | R.acq y; R x', '1:0=2 1:1=0'),
    'rc11-cpp20',
    'rc11 c11',
  ],
  [
    'release sequence of RMWs',
    c('W x 1; W.rel y 1 | U y 1 | R.acq y; R x', '1:0=1 2:0=2 2:1=0'),
    '',
    'rc11 rc11-cpp20 c11 imm',
  ],
  [
    'SB+scs',
    c(withModes(SB, 'sc', 'sc'), SB_OUTCOME),
    'c11-draft ra',
    'c11-orig c11-partial rc11 imm ocaml jam19 jam21-thesis',
  ],
  [
    'C11 to Power, hint 1',
    c('W.sc x 1; W.rel y 1 | R.sc y | W.sc y 2; R.sc x', '1:0=1 2:0=0 y=2'),
    'c11-partial c11-orig rc11',
    'c11',
  ],
  [
    'C11-Orig against C11',
    c('W.sc x 2; R.sc y | W.sc y 2; W.sc x 1 | W y 1', '0:0=1 x=2 y=2'),
    'c11-orig c11-partial c11-draft',
    'c11',
  ],
  [
    '2+2W with reads',
    c('W.rel y 2; W.rel x 1; R.acq x | W.rel x 2; W.rel y 1; R.acq y', '0:0=2 1:0=2'),
    'c11 ra',
    'c11-sra sra',
  ],
  ['2+2W', c(CLASSIC['2+2W'][0], CLASSIC['2+2W'][1]), 'c11', 'c11-sra'],
  [
    'Nienhuis',
    c(
      'U.rel y 4; W y 8 | R y; F.ar; W x 1 | U.acq x 1 | U.acq y 2 | R x; F.ar; W y 1 | U.rel x 4; W x 9',
      '0:0=3 1:0=8 2:0=1 3:0=1 4:0=9 5:0=2 x=9 y=8',
    ),
    'c11',
    'c11-swrf',
  ],
  [
    'two readers disagree',
    c('W x 1 | W x 2 | R x; R x | R x; R x', '2:0=1 2:1=2 3:0=2 3:1=1'),
    'wra',
    'ra rc11',
  ],
  ['CoRR', c(CLASSIC.CoRR[0], CLASSIC.CoRR[1]), '', 'wra'],
  ['two RMWs', c('U x 1 | U x 1', '0:0=0 1:0=0'), '', 'sc tso pso ra sra wra rc11 c11 imm jam19 jam21 ocaml'],
  [
    'psc-ar',
    c('R y; F.sc; R z | W z 1; F.sc; W x 1 | R x; Wd y 1', '0:0=1 0:1=0 2:0=1'),
    'rc11 jam19',
    'imm jam21 jam21-thesis sc',
  ],
];

const JAVA_ROWS: readonly Row[] = [
  ['MP with fences', java('W.o x 1; F.rel; W.o y 1 | R.o y; F.acq; R.o x', MP_OUTCOME), '', 'jam21 jam19'],
  ['LB plain, data', java(...LB_DATA), 'jam21', 'sc jam21-thesis'],
  ['LB opaque', java(withModes(LB, 'o', 'o'), LB_OUTCOME), '', 'jam21 jam19'],
  ['IRIW rel/acq', java(withModes(IRIW, 'rel', 'acq'), IRIW_OUTCOME), 'jam21 jam19', 'sc'],
  [
    'volatile-non-sc.4',
    java('W.v x 2; R.v y | W.v y 1 | R.v y; W.v x 1 | R.v x; R.v x', '0:0=0 2:0=1 3:0=1 3:1=2'),
    'jam19',
    'jam21 jam21-thesis',
  ],
  [
    'ra-non-global.5',
    java(
      'W.v x 1; R.v y | W.v y 1 | R.v y; W.v z 1 | W.v z 2; R.v x | R.v z; R.v z',
      '0:0=0 2:0=1 3:0=0 4:0=1 4:1=2',
    ),
    'jam19 jam21-thesis',
    'jam21',
  ],
  ['SB+3sc+acq', java('W.v x 1; R.v y | W.v y 1; R.acq x', SB_OUTCOME), 'jam21 jam21-thesis', 'jam19'],
  ['SB+3sc+rel', java('W.v x 1; R.v y | W.rel y 1; R.v x', SB_OUTCOME), 'jam21 jam21-thesis', 'jam19'],
  [
    '2+2W volatile',
    java(withModes(CLASSIC['2+2W'][0], 'v', 'v'), CLASSIC['2+2W'][1]),
    'jam21-thesis',
    'jam21 jam19',
  ],
  [
    'W+RWC',
    java('W.o x 1; W.rel z 1 | R.acq z; F.v; R.o y | W.o y 1; F.v; R.o x', '1:0=1 1:1=0 2:0=0'),
    'jam21-thesis',
    'jam21 jam19',
  ],
  [
    'WWR+2WR',
    java('W.v x 1; W.v y 1; R.v z | W.v z 1; R.v y | W.v y 2; R.v x', '0:0=0 1:0=2 2:0=0'),
    'jam21-thesis',
    'jam21 jam19',
  ],
  [
    'SB+rfis',
    java('W.rel x 1; R.v x; R.v y | W.rel y 1; R.v y; R.v x', '0:0=1 0:1=0 1:0=1 1:1=0'),
    '',
    'jam21 jam19 jam21-thesis',
  ],
  ['MP, volatile flag', java('W x 1; W.v y 1 | R.v y; R x', MP_OUTCOME), '', 'ocaml jam21'],
];

const WRC_HOP = 'W y 1 | R y; F.membar.gl; F.membar.cta; W x 1 | R x; F.membar.cta; R y';
const GPU_ROWS: readonly Row[] = [
  ['MP', ptx(MP, MP_OUTCOME), 'ptx ptx1 ptx2', 'sc'],
  ['SB', ptx(SB, SB_OUTCOME), 'ptx', 'sc'],
  ['LB', ptx(LB, LB_OUTCOME), 'ptx', 'sc'],
  ['CoRR weak', ptx(CLASSIC.CoRR[0], CLASSIC.CoRR[1]), 'ptx', 'sc'],
  ['CoRR relaxed', ptx(withModes(CLASSIC.CoRR[0], 'relaxed.gpu', 'relaxed.gpu'), CLASSIC.CoRR[1]), '', 'ptx'],
  ['MP+membar.gls', ptx(withFences(MP, 'membar.gl'), MP_OUTCOME), '', 'ptx1 ptx2'],
  ['MP+membar.ctas', ptx(withFences(MP, 'membar.cta'), MP_OUTCOME), 'ptx1 ptx2', 'sc'],
  ['MP+membar.ctas in one CTA', ptx(withFences(MP, 'membar.cta'), MP_OUTCOME, [0, 0]), '', 'ptx1 ptx2'],
  ['WRC over two scopes', ptx(WRC_HOP, '1:0=1 2:0=1 2:1=0', [1, 0, 0]), 'ptx1', 'ptx2'],
  ['MP release.gpu', ptx('W x 1; W.release.gpu y 1 | R.acquire.gpu y; R x', MP_OUTCOME), '', 'ptx'],
  ['MP release.cta', ptx('W x 1; W.release.cta y 1 | R.acquire.cta y; R x', MP_OUTCOME), 'ptx', 'sc'],
  [
    'MP release.cta in one CTA',
    ptx('W x 1; W.release.cta y 1 | R.acquire.cta y; R x', MP_OUTCOME, [0, 0]),
    '',
    'ptx',
  ],
  [
    'SB+fence.sc',
    ptx(withFences(withModes(SB, 'relaxed.gpu', 'relaxed.gpu'), 'fence.sc.gpu'), SB_OUTCOME),
    '',
    'ptx',
  ],
  [
    'SB+fence.sc.cta across CTAs',
    ptx(withFences(withModes(SB, 'relaxed.gpu', 'relaxed.gpu'), 'fence.sc.cta'), SB_OUTCOME),
    'ptx',
    'sc',
  ],
  [
    'SB+fence.acq_rel',
    ptx(withFences(withModes(SB, 'relaxed.gpu', 'relaxed.gpu'), 'fence.acq_rel.gpu'), SB_OUTCOME),
    'ptx',
    'sc',
  ],
  [
    'racing weak writes, seen in two orders by those who know both',
    ptx(
      'W x 1; W.release.gpu y 1; W.release.gpu z 1 | W x 2; W.release.gpu a 1; W.release.gpu b 1 | R.acquire.gpu y; R.acquire.gpu a; R x | R.acquire.gpu z; R.acquire.gpu b; R x',
      '2:0=1 2:1=1 2:2=1 3:0=1 3:1=1 3:2=2',
    ),
    'ptx',
    'sc',
  ],
];

for (const [name, shape, allowedBy, forbiddenBy] of [...MACHINE_ROWS, ...C_ROWS, ...JAVA_ROWS, ...GPU_ROWS]) {
  test(`${shape.language} ${name}`, async () => {
    for (const [models, expected] of [
      [allowedBy, true],
      [forbiddenBy, false],
    ] as const) {
      for (const model of models.split(' ').filter((word) => word !== '')) {
        const { litmus, executions } = await runShape(model, shape);
        assert.ok(executions > 0, `${model} allows nothing`);
        assert.equal(litmus!.positive > 0, expected, `${model} should ${expected ? 'allow' : 'forbid'} it`);
      }
    }
  });
}
