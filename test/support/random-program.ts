/**
 * Random small programs for differential and metamorphic tests: an abstract form that fast-check makes and shrinks, and
 * printers to the litmus languages, so that the front ends are part of what is tested.
 */
import fc from 'fast-check';
import type { Language } from '../../src/index.ts';

export type Operation =
  | { readonly kind: 'load'; readonly location: number; readonly mode: number }
  /** `from`: the value is made from the last loaded register: not at all, with a false or with a true dependency. */
  | {
      readonly kind: 'store';
      readonly location: number;
      readonly mode: number;
      readonly value: number;
      readonly from: 'constant' | 'false-dependency' | 'true-dependency';
    }
  | { readonly kind: 'fence'; readonly mode: number }
  | { readonly kind: 'add'; readonly location: number; readonly mode: number }
  /** The operation is only done if the last loaded value is not zero. */
  | { readonly kind: 'guarded'; readonly operation: Operation };

export type RandomProgram = readonly (readonly Operation[])[];

const location = fc.integer({ min: 0, max: 1 });
const mode = fc.integer({ min: 0, max: 3 });

const simple: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('load' as const), location, mode }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('store' as const),
      location,
      mode,
      value: fc.integer({ min: 1, max: 2 }),
      from: fc.constantFrom(
        'constant' as const,
        'constant' as const,
        'false-dependency' as const,
        'true-dependency' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fence' as const), mode }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), location, mode }) },
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('guarded' as const), operation: simple }) },
);

/** A thread of up to three operations and two of up to two: small enough to enumerate without pruning. */
export const randomPrograms: fc.Arbitrary<RandomProgram> = fc.tuple(
  fc.array(operation, { minLength: 1, maxLength: 3 }),
  fc.array(operation, { minLength: 1, maxLength: 2 }),
  fc.array(operation, { minLength: 0, maxLength: 2 }),
);

const LOCATIONS = ['x', 'y'];

const C_MODES = {
  load: ['relaxed', 'acquire', 'seq_cst', 'relaxed'],
  store: ['relaxed', 'release', 'seq_cst', 'relaxed'],
  add: ['relaxed', 'acq_rel', 'seq_cst', 'release'],
  fence: ['acquire', 'release', 'acq_rel', 'seq_cst'],
};

/** The value expression of a store, with `last` the register loaded last. */
function storedValue(store: Operation & { kind: 'store' }, last: string | undefined): string {
  if (last === undefined || store.from === 'constant') return String(store.value);
  return store.from === 'true-dependency' ? last : `${store.value} + (${last} ^ ${last})`;
}

export function toC(program: RandomProgram): string {
  const threads = program.map((operations, thread) => {
    let count = 0;
    let last: string | undefined;
    const declared: string[] = [];
    const statement = (item: Operation): string => {
      const atomic = (name: string, rest: string, modes: readonly string[], at: number): string =>
        `atomic_${name}_explicit(${rest}, memory_order_${modes[at]!})`;
      switch (item.kind) {
        case 'load':
        case 'add': {
          const register = `r${count++}`;
          declared.push(register);
          const target = LOCATIONS[item.location]!;
          const call =
            item.kind === 'load'
              ? atomic('load', target, C_MODES.load, item.mode)
              : atomic('fetch_add', `${target}, 1`, C_MODES.add, item.mode);
          last = register;
          return `${register} = ${call};`;
        }
        case 'store':
          return `${atomic('store', `${LOCATIONS[item.location]!}, ${storedValue(item, last)}`, C_MODES.store, item.mode)};`;
        case 'fence':
          return `atomic_thread_fence(memory_order_${C_MODES.fence[item.mode]!});`;
        case 'guarded': {
          const condition = last;
          const body = statement(item.operation);
          return condition === undefined ? body : `if (${condition}) { ${body} }`;
        }
      }
    };
    const body = operations.map(statement);
    const declarations = declared.map((register) => `int ${register} = 0;`);
    return `P${thread}(atomic_int* x, atomic_int* y) { ${[...declarations, ...body].join(' ')} }`;
  });
  return `C random\n{}\n${threads.join('\n')}\nlocations [x; y;]\nexists (true)\n`;
}

interface Machine {
  readonly architecture: string;
  /** Initial registers of a thread: addresses of x and y. */
  readonly init: (thread: number) => string;
  /** The head of a thread's column, where it is not just its name. */
  header?(thread: number): string;
  load(register: number, item: Operation & { kind: 'load' }): string[];
  /** Puts a value into register 9 and stores it; `last` is the register loaded last. */
  store(item: Operation & { kind: 'store' }, last: number | undefined): string[];
  fence(mode: number): string;
  add(register: number, item: Operation & { kind: 'add' }, label: string): string[];
  /** Jumps to the label if the register is zero. */
  skipIfZero(register: number, label: string): string[];
}

const AARCH64: Machine = {
  architecture: 'AArch64',
  init: (thread) => `${thread}:X10=x; ${thread}:X11=y;`,
  load: (register, { location, mode: m }) => [
    `${['LDR', 'LDAR', 'LDAPR', 'LDR'][m]} W${register},[X${10 + location}]`,
  ],
  store: ({ location, mode: m, value, from }, last) => [
    ...(last === undefined || from === 'constant'
      ? [`MOV W9,#${value}`]
      : from === 'true-dependency'
        ? [`MOV W9,W${last}`]
        : [`EOR W9,W${last},W${last}`, `ADD W9,W9,#${value}`]),
    `${['STR', 'STLR', 'STR', 'STR'][m]} W9,[X${10 + location}]`,
  ],
  fence: (m) => ['DMB SY', 'DMB LD', 'DMB ST', 'ISB'][m]!,
  add: (register, { location, mode: m }) => [
    'MOV W8,#1',
    `${['LDADD', 'LDADDA', 'LDADDL', 'LDADDAL'][m]} W8,W${register},[X${10 + location}]`,
  ],
  skipIfZero: (register, label) => [`CBZ W${register},${label}`],
};

const ARM: Machine = {
  architecture: 'ARM',
  init: (thread) => `${thread}:R10=x; ${thread}:R11=y;`,
  load: (register, { location }) => [`LDR R${register},[R${10 + location}]`],
  store: ({ location, value, from }, last) => [
    ...(last === undefined || from === 'constant'
      ? [`MOV R9,#${value}`]
      : from === 'true-dependency'
        ? [`MOV R9,R${last}`]
        : [`EOR R9,R${last},R${last}`, `ADD R9,R9,#${value}`]),
    `STR R9,[R${10 + location}]`,
  ],
  fence: (m) => ['DMB', 'DSB', 'DMB ST', 'ISB'][m]!,
  add: (register, { location }) => [
    `LDREX R${register},[R${10 + location}]`,
    `ADD R8,R${register},#1`,
    `STREX R7,R8,[R${10 + location}]`,
  ],
  skipIfZero: (register, label) => [`CMP R${register},#0`, `BEQ ${label}`],
};

const RISCV: Machine = {
  architecture: 'RISCV',
  init: (thread) => `${thread}:x20=x; ${thread}:x21=y;`,
  load: (register, { location, mode: m }) => [`lw${m === 1 ? '.aq' : ''} x${register},0(x${20 + location})`],
  store: ({ location, mode: m, value, from }, last) => [
    ...(last === undefined || from === 'constant'
      ? [`li x19,${value}`]
      : from === 'true-dependency'
        ? [`mv x19,x${last}`]
        : [`xor x19,x${last},x${last}`, `addi x19,x19,${value}`]),
    `sw${m === 1 ? '.rl' : ''} x19,0(x${20 + location})`,
  ],
  fence: (m) => ['fence rw,rw', 'fence r,rw', 'fence w,w', 'fence.tso'][m]!,
  add: (register, { location, mode: m }) => [
    'li x18,1',
    `amoadd.w${['', '.aq', '.rl', '.aq.rl'][m]} x${register},x18,(x${20 + location})`,
  ],
  skipIfZero: (register, label) => [`beq x${register},x0,${label}`],
};

const X86: Machine = {
  architecture: 'X86_64',
  init: (thread) => (thread === 0 ? 'x=0; y=0;' : ''),
  load: (register, { location }) => [`movl (${LOCATIONS[location]}),%r${7 + register}d`],
  store: ({ location, value, from }, last) => [
    ...(last === undefined || from !== 'true-dependency'
      ? [`movl $${value},%eax`]
      : [`movl %r${7 + last}d,%eax`]),
    `movl %eax,(${LOCATIONS[location]})`,
  ],
  fence: (m) => ['mfence', 'mfence', 'sfence', 'lfence'][m]!,
  add: (register, { location }) => [
    `movl $1,%r${7 + register}d`,
    `lock xaddl %r${7 + register}d,(${LOCATIONS[location]})`,
  ],
  skipIfZero: (register, label) => [`cmpl $0,%r${7 + register}d`, `je ${label}`],
};

const INTEL_REGISTERS = ['', 'EBX', 'ECX', 'EDX', 'ESI'];

const INTEL: Machine = {
  architecture: 'X86',
  init: (thread) => (thread === 0 ? 'x=0; y=0;' : ''),
  load: (register, { location }) => [`MOV ${INTEL_REGISTERS[register]},[${LOCATIONS[location]}]`],
  store: ({ location, value, from }, last) => [
    last === undefined || from !== 'true-dependency'
      ? `MOV EAX,$${value}`
      : `MOV EAX,${INTEL_REGISTERS[last]}`,
    `MOV [${LOCATIONS[location]}],EAX`,
  ],
  fence: (m) => ['MFENCE', 'MFENCE', 'SFENCE', 'LFENCE'][m]!,
  add: (register, { location }) => [
    `MOV ${INTEL_REGISTERS[register]},$1`,
    `LOCK XADD [${LOCATIONS[location]}],${INTEL_REGISTERS[register]}`,
  ],
  skipIfZero: (register, label) => [`CMP ${INTEL_REGISTERS[register]},$0`, `JE ${label}`],
};

/** The first two threads share a block. */
const PTX: Machine = {
  architecture: 'PTX',
  init: (thread) => (thread === 0 ? 'x=0; y=0;' : ''),
  header: (thread) => `P${thread}@cta ${thread >> 1},gpu 0`,
  load: (register, { location, mode: m }) => [
    `ld${['.weak', '.relaxed.cta', '.acquire.gpu', '.relaxed.gpu'][m]} r${register}, [${LOCATIONS[location]}]`,
  ],
  store: ({ location, mode: m, value, from }, last) => [
    `st${['.weak', '.release.cta', '.release.gpu', '.relaxed.gpu'][m]} [${LOCATIONS[location]}], ${
      last === undefined || from !== 'true-dependency' ? value : `r${last}`
    }`,
  ],
  fence: (m) => ['membar.cta', 'membar.gl', 'fence.acq_rel.gpu', 'fence.sc.cta'][m]!,
  add: (register, { location, mode: m }) => [
    `atom${['.relaxed.gpu', '.acquire.cta', '.release.gpu', '.acq_rel.gpu'][m]}.add.s32 r${register}, [${LOCATIONS[location]}], 1`,
  ],
  skipIfZero: (register, label) => [
    `setp.eq.s32 p${register}, r${register}, 0`,
    `@p${register} bra ${label}`,
  ],
};

const POWER: Machine = {
  architecture: 'PPC',
  init: (thread) => `${thread}:r10=x; ${thread}:r11=y;`,
  load: (register, { location }) => [`lwz r${register},0(r${10 + location})`],
  store: ({ location, value, from }, last) => [
    ...(last === undefined || from === 'constant'
      ? [`li r9,${value}`]
      : from === 'true-dependency'
        ? [`mr r9,r${last}`]
        : [`xor r9,r${last},r${last}`, `addi r9,r9,${value}`]),
    `stw r9,0(r${10 + location})`,
  ],
  fence: (m) => ['sync', 'lwsync', 'eieio', 'isync'][m]!,
  add: (register, { location }, label) => [
    `lwarx r${register},r0,r${10 + location}`,
    `addi r8,r${register},1`,
    `stwcx. r8,r0,r${10 + location}`,
    `bne ${label}`,
  ],
  skipIfZero: (register, label) => [`cmpwi r${register},0`, `beq ${label}`],
};

function toAssembly(program: RandomProgram, machine: Machine): string {
  const columns = program.map((operations, thread) => {
    let count = 1;
    let last: number | undefined;
    let labels = 0;
    const lines = (item: Operation): string[] => {
      switch (item.kind) {
        case 'load':
          last = count++;
          return machine.load(last, item);
        case 'store':
          return machine.store(item, last);
        case 'fence':
          return [machine.fence(item.mode)];
        case 'add': {
          last = count++;
          const label = `L${thread}${labels++}`;
          return [...machine.add(last, item, label), `${label}:`];
        }
        case 'guarded': {
          if (last === undefined) return lines(item.operation);
          const label = `L${thread}${labels++}`;
          const skip = machine.skipIfZero(last, label);
          return [...skip, ...lines(item.operation), `${label}:`];
        }
      }
    };
    return operations.flatMap(lines);
  });
  const used = columns.filter((column) => column.length > 0);
  const height = Math.max(...used.map((column) => column.length));
  const rows = Array.from(
    { length: height },
    (_, row) => ` ${used.map((column) => column[row] ?? '').join(' | ')} ;`,
  );
  const init = used.map((_, thread) => machine.init(thread)).join(' ');
  const header = ` ${used.map((_, thread) => machine.header?.(thread) ?? `P${thread}`).join(' | ')} ;`;
  return `${machine.architecture} random\n{ ${init} }\n${header}\n${rows.join('\n')}\nlocations [x; y;]\nexists (true)\n`;
}

export const toAArch64 = (program: RandomProgram): string => toAssembly(program, AARCH64);
export const toPower = (program: RandomProgram): string => toAssembly(program, POWER);

const JAVA_NAMES = {
  load: ['get', 'getAcquire', 'getVolatile', 'getOpaque'],
  store: ['set', 'setRelease', 'setVolatile', 'setOpaque'],
};

/** The same operations with the access modes of VarHandles. */
export function toJava(program: RandomProgram): string {
  const used = program.filter((operations) => operations.length > 0);
  const threads = used.map((operations, thread) => {
    let count = 0;
    let last: string | undefined;
    const declared: string[] = [];
    const statement = (item: Operation): string => {
      switch (item.kind) {
        case 'load':
        case 'add': {
          const register = `r${count++}`;
          declared.push(register);
          const handle = LOCATIONS[item.location]!.toUpperCase();
          const added = ['getAndAdd', 'getAndAddAcquire', 'getAndAddRelease', 'getAndAdd'][item.mode];
          last = register;
          return `${register} = ${handle}.${item.kind === 'load' ? `${JAVA_NAMES.load[item.mode]}()` : `${added}(1)`};`;
        }
        case 'store':
          return `${LOCATIONS[item.location]!.toUpperCase()}.${JAVA_NAMES.store[item.mode]}(${storedValue(item, last)});`;
        case 'fence':
          return `${['acquireFence', 'releaseFence', 'fullFence', 'fullFence'][item.mode]}();`;
        case 'guarded': {
          const condition = last;
          const body = statement(item.operation);
          return condition === undefined ? body : `if (${condition} != 0) { ${body} }`;
        }
      }
    };
    const body = operations.map(statement);
    const declarations = declared.map((register) => `int ${register} = 0;`);
    return `Thread${thread} { ${[...declarations, ...body].join(' ')} }`;
  });
  const init = used.map((_, thread) => `${thread}:X=x; ${thread}:Y=y;`).join(' ');
  return `Java random\n{ ${init} }\n${threads.join('\n')}\nlocations [x; y;]\nexists (true)\n`;
}

/** Languages that random programs can be printed in. */
export const PRINTERS: Partial<Record<Language, (program: RandomProgram) => string>> = {
  C: toC,
  Java: toJava,
  AArch64: toAArch64,
  PPC: toPower,
  ARM: (program) => toAssembly(program, ARM),
  RISCV: (program) => toAssembly(program, RISCV),
  X86_64: (program) => toAssembly(program, X86),
  X86: (program) => toAssembly(program, INTEL),
  PTX: (program) => toAssembly(program, PTX),
};
