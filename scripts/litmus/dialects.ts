/** The assembly languages that printAssembly knows: instruction syntax as herd7 reads it. */
import type { Dialect } from './assembly.ts';

/** `popl` names the modes of the accesses around it, `p` being plain. */
function modesOf(label: string, tokens: string): readonly [string, string] | undefined {
  const found = new RegExp(`^po(${tokens})(${tokens})$`).exec(label);
  if (found === null) return undefined;
  return [found[1]!.replace('p', ''), found[2]!.replace('p', '')];
}

const AARCH64_LOADS: Readonly<Record<string, string>> = { '': 'LDR', a: 'LDAR', q: 'LDAPR' };
const AARCH64_STORES: Readonly<Record<string, string>> = { '': 'STR', l: 'STLR' };

const AARCH64: Dialect = {
  architecture: 'AArch64',
  firstRegister: 0,
  address: (register) => `X${register}`,
  observed: (register) => `X${register}`,
  constant: (register, value) => `MOV W${register},#${value}`,
  load: (register, address, mode) => `${AARCH64_LOADS[mode]} W${register},[X${address}]`,
  store: (register, address, mode) => `${AARCH64_STORES[mode]} W${register},[X${address}]`,
  loadAt: (register, address, index) => [`LDR W${register},[X${address},W${index},SXTW]`],
  storeAt: (register, address, index) => [`STR W${register},[X${address},W${index},SXTW]`],
  xor: (target, source) => `EOR W${target},W${source},W${source}`,
  addConstant: (target, source, value) => `ADD W${target},W${source},#${value}`,
  branch: (register, label) => [`CBNZ W${register},${label}`],
  fences: { 'dmb.sy': 'DMB SY', 'dmb.ld': 'DMB LD', 'dmb.st': 'DMB ST', isb: 'ISB' },
  modes: (label) => modesOf(label, '[paql]'),
};

const ARM: Dialect = {
  architecture: 'ARM',
  firstRegister: 0,
  address: (register) => `R${register}`,
  observed: (register) => `R${register}`,
  constant: (register, value) => `MOV R${register},#${value}`,
  load: (register, address) => `LDR R${register},[R${address}]`,
  store: (register, address) => `STR R${register},[R${address}]`,
  loadAt: (register, address, index) => [`LDR R${register},[R${index},R${address}]`],
  storeAt: (register, address, index) => [`STR R${register},[R${index},R${address}]`],
  xor: (target, source) => `EOR R${target},R${source},R${source}`,
  addConstant: (target, source, value) => `ADD R${target},R${source},#${value}`,
  branch: (register, label) => [`CMP R${register},R${register}`, `BNE ${label}`],
  fences: { dmb: 'DMB', 'dmb.st': 'DMB ST', isb: 'ISB' },
  modes: () => undefined,
};

const PPC: Dialect = {
  architecture: 'PPC',
  firstRegister: 1,
  address: (register) => `r${register}`,
  observed: (register) => `r${register}`,
  constant: (register, value) => `li r${register},${value}`,
  load: (register, address) => `lwz r${register},0(r${address})`,
  store: (register, address) => `stw r${register},0(r${address})`,
  loadAt: (register, address, index) => [`lwzx r${register},r${index},r${address}`],
  storeAt: (register, address, index) => [`stwx r${register},r${index},r${address}`],
  xor: (target, source) => `xor r${target},r${source},r${source}`,
  addConstant: (target, source, value) => `addi r${target},r${source},${value}`,
  branch: (register, label) => [`cmpw r${register},r${register}`, `beq ${label}`],
  fences: { sync: 'sync', lwsync: 'lwsync', eieio: 'eieio', isync: 'isync' },
  modes: () => undefined,
};

const RISCV_FENCES = ['rw.rw', 'rw.w', 'r.rw', 'r.r', 'w.w', 'r.w', 'w.r'];

const RISCV: Dialect = {
  architecture: 'RISCV',
  firstRegister: 5,
  address: (register) => `x${register}`,
  observed: (register) => `x${register}`,
  constant: (register, value) => `ori x${register},x0,${value}`,
  load: (register, address, mode) => `lw${mode === '' ? '' : `.${mode}`} x${register},0(x${address})`,
  store: (register, address, mode) => `sw${mode === '' ? '' : `.${mode}`} x${register},0(x${address})`,
  loadAt: (register, address, index, fresh) => {
    const sum = fresh();
    return [`add x${sum},x${address},x${index}`, `lw x${register},0(x${sum})`];
  },
  storeAt: (register, address, index, fresh) => {
    const sum = fresh();
    return [`add x${sum},x${address},x${index}`, `sw x${register},0(x${sum})`];
  },
  xor: (target, source) => `xor x${target},x${source},x${source}`,
  addConstant: (target, source, value) => `ori x${target},x${source},${value}`,
  branch: (register, label) => [`bne x${register},x0,${label}`],
  fences: {
    ...Object.fromEntries(
      RISCV_FENCES.map((sides) => [`fence.${sides}`, `fence ${sides.replace('.', ',')}`]),
    ),
    'fence.tso': 'fence.tso',
    'fence.i': 'fence.i',
  },
  modes: (label) => modesOf(label, 'p|aq|rl'),
};

export const DIALECTS: readonly Dialect[] = [AARCH64, ARM, PPC, RISCV];
