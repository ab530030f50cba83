/** The library files: each works for tests of its own architecture and, through `try`, does no harm to others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildPlan, checkModel, type Vocabulary } from '../../src/cat/index.ts';
import { modelOf, VOCABULARY } from './support.ts';

function withSets(...names: readonly string[]): Vocabulary {
  return { ...VOCABULARY, sets: new Set([...VOCABULARY.sets, ...names]) };
}

const FENCES = ['r', 'w', 'rw'].flatMap((from) => ['r', 'w', 'rw'].map((to) => `Fence.${from}.${to}`));
const RISCV = withSets(...FENCES, 'Fence.tso', 'Acq', 'Rel', 'AcqRel', 'Sc', 'X');

const USES: readonly (readonly [string, Vocabulary, string])[] = [
  [
    'stdlib.cat',
    VOCABULARY,
    'acyclic po-loc | rfe | rfi | co0 | lxsx | toid(W) | fencerel(F) | ctrlcfence(ctrl, F) | imply(po, rf) | singlestep(po)',
  ],
  ['stdlib.cat', VOCABULARY, 'acyclic sm | si'],
  ['cos-opt.cat', VOCABULARY, 'acyclic co | coi | coe | fr | fri | fre | invrf'],
  ['c11_los.cat', VOCABULARY, 'acyclic lo'],
  ['compat.cat', VOCABULARY, 'acyclic WW(po)'],
  ['fences.cat', VOCABULARY, 'acyclic mfence | dmb | sync | ctrlisb | ctrlisync'],
  ['cos.cat', VOCABULARY, 'acyclic co | coi | coe | fr | fri | fre | invrf'],
  ['c11_cos.cat', VOCABULARY, 'acyclic mo | moi | moe | co | coi | coe | fr | fri | fre'],
  ['filters.cat', VOCABULARY, 'acyclic WW(po) | AP(rf) | MM(co) | noid(po) | atom'],
  ['x86fences.cat', withSets('MFENCE', 'SFENCE', 'LFENCE'), 'acyclic mfence | sfence | lfence'],
  [
    'armfences.cat',
    withSets('DMB', 'DMB.ST', 'DSB', 'DSB.ST', 'ISB'),
    'acyclic dmb | dmb.st | dsb | dsb.st | isb | ctrlisb',
  ],
  [
    'ppcfences.cat',
    withSets('SYNC', 'LWSYNC', 'EIEIO', 'ISYNC'),
    'acyclic sync | lwsync | eieio | isync | ctrlisync',
  ],
  [
    'aarch64fences.cat',
    withSets('DMB.SY', 'ISB', 'L', 'Q'),
    'acyclic dmb.sy | isb | [dmb.full | dmb.ld | dsb.st]; po; [A | Q | L | NoRet]',
  ],
  ['riscv-defs.cat', RISCV, 'acyclic fence | ppo | [AQ | RL | RCsc]; rsw'],
  [
    'cross.cat',
    VOCABULARY,
    'with x from generate_orders(W, 0)\nwith y from cross(co_locs(0, partition W))\nacyclic x | y',
  ],
];

for (const [file, vocabulary, use] of USES) {
  test(`${file} defines what models use`, () => {
    const model = modelOf(`include "${file}"\n${use}`);
    assert.deepEqual(checkModel(model, vocabulary), []);
    buildPlan(model, vocabulary);
  });
}

test('ppo.cat and ppc-checks.cat build on what the model defines before them', () => {
  const model = modelOf(`include "cos.cat"
let ii0 = data let ic0 = 0 let ci0 = ctrl let cc0 = addr
include "ppo.cat"
let strong = fencerel(F) let light = 0
include "ppc-checks.cat"`);
  const vocabulary = withSets('X');
  assert.deepEqual(checkModel(model, vocabulary), []);
  assert.deepEqual(
    buildPlan(model, vocabulary).checks.map(({ name }) => name),
    ['thinair', 'propagation', 'observation', 'scXX'],
  );
});

test('fence files are empty for tests of other architectures', () => {
  const files = ['x86fences', 'armfences', 'ppcfences', 'aarch64fences'].map(
    (name) => `include "${name}.cat"`,
  );
  const plan = buildPlan(
    modelOf(`${files.join('\n')}\nempty mfence | sync | dmb | dsb.sy as none`),
    VOCABULARY,
  );
  assert.equal(plan.nodes[plan.checks[0]!.node]!.operation, 'empty');
});

test('coherence atomicity only grows with rf and co, so that engines can prune by it', () => {
  const plan = buildPlan(modelOf('include "cos.cat"\nempty rmw & (fre; coe)'), VOCABULARY);
  assert.ok(!plan.nodes.some(({ operation }) => operation === 'complement'));
  assert.deepEqual([...plan.baseNames].sort(), ['co', 'ext', 'rf', 'rmw']);
});
