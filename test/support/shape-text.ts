/**
 * Litmus texts from a short notation, so that one table of shapes serves every language. Threads are separated by `|`,
 * operations by `;`:
 *   `W x 1` write · `R x` read · `Wd x 1` write whose data depends on the read before · `Ra x` read whose address does
 *   `U x 1` fetch-and-add (C only) · `Ud x 1` the same, its operand depending on the read before (C only) · `F` fence
 * `Wd x` and `Ud x` without a value use the value that was read.
 * A mode follows a dot: `W.rel x 1`, `F.sc`. A condition names the n-th read of a thread: `1:0=1 1:1=0 x=2`.
 */
import type { Language } from '../../src/program/program.ts';

interface Operation {
  readonly kind: string;
  readonly mode: string;
  readonly location: string;
  readonly value: string;
  /** Which read of its thread this is, or how many there were before. */
  readonly read: number;
}

const READS = new Set(['R', 'Ra', 'U', 'Ud']);

function parse(threads: string): Operation[][] {
  return threads.split('|').map((thread) => {
    let reads = 0;
    return thread
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => {
        const [head = '', location = '', value = ''] = text.split(/\s+/);
        const [kind = '', ...mode] = head.split('.');
        const read = reads;
        if (READS.has(kind)) reads++;
        return { kind, mode: mode.join('.'), location, value, read };
      });
  });
}

function condition(text: string, register: (read: number) => string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((atom) => atom.replace(/^(\d+):(\d+)=/, (_, thread, read) => `${thread}:${register(Number(read))}=`))
    .join(' /\\ ');
}

const LOCATIONS = ['x', 'y', 'z', 'a', 'b', 'c'];
const usedLocations = (operations: readonly Operation[]): string[] =>
  LOCATIONS.filter((name) => operations.some(({ location }) => location === name));

const C_ORDERS: Readonly<Record<string, string>> = {
  '': 'relaxed',
  rlx: 'relaxed',
  acq: 'acquire',
  rel: 'release',
  ar: 'acq_rel',
  sc: 'seq_cst',
};

function dependentValue(value: string, read: number): string {
  const before = `r${read - 1}`;
  return value === '' ? before : `${value} + (${before} ^ ${before})`;
}

function cStatement({ kind, mode, location, value, read }: Operation): string {
  const order = `memory_order_${C_ORDERS[mode]}`;
  const dependent = dependentValue(value, read);
  if (mode === 'na') return kind === 'W' ? `*${location} = ${value};` : `int r${read} = *${location};`;
  switch (kind) {
    case 'W':
      return `atomic_store_explicit(${location}, ${value}, ${order});`;
    case 'Wd':
      return `atomic_store_explicit(${location}, ${dependent}, ${order});`;
    case 'R':
      return `int r${read} = atomic_load_explicit(${location}, ${order});`;
    case 'U':
      return `int r${read} = atomic_fetch_add_explicit(${location}, ${value}, ${order});`;
    case 'Ud':
      return `int r${read} = atomic_fetch_add_explicit(${location}, ${dependent}, ${order});`;
    default:
      return `atomic_thread_fence(${order});`;
  }
}

function cText(threads: readonly Operation[][], final: string): string {
  const nonAtomic = new Set(
    threads
      .flat()
      .filter(({ mode }) => mode === 'na')
      .map(({ location }) => location),
  );
  const bodies = threads.map((operations, thread) => {
    const parameters = usedLocations(operations).map(
      (name) => `${nonAtomic.has(name) ? 'int' : 'atomic_int'}* ${name}`,
    );
    return `P${thread} (${parameters.join(', ')}) {\n  ${operations.map(cStatement).join('\n  ')}\n}`;
  });
  return `C shape\n{}\n${bodies.join('\n')}\nexists (${condition(final, (read) => `r${read}`)})\n`;
}

const JAVA_WRITES: Readonly<Record<string, string>> = {
  '': 'set',
  o: 'setOpaque',
  rel: 'setRelease',
  v: 'setVolatile',
};
const JAVA_READS: Readonly<Record<string, string>> = {
  '': 'get',
  o: 'getOpaque',
  acq: 'getAcquire',
  v: 'getVolatile',
};
const JAVA_FENCES: Readonly<Record<string, string>> = {
  v: 'fullFence',
  acq: 'acquireFence',
  rel: 'releaseFence',
};

function javaText(threads: readonly Operation[][], final: string): string {
  const handle = (location: string): string => location.toUpperCase();
  const bodies = threads.map((operations, thread) => {
    const lines = operations.map(({ kind, mode, location, value, read }) => {
      if (kind === 'F') return `VarHandle.${JAVA_FENCES[mode]}();`;
      if (kind === 'R') return `int r${read} = ${handle(location)}.${JAVA_READS[mode]}();`;
      return `${handle(location)}.${JAVA_WRITES[mode]}(${kind === 'Wd' ? dependentValue(value, read) : value});`;
    });
    return `Thread${thread} {\n  ${lines.join('\n  ')}\n}`;
  });
  const init = threads.flatMap((operations, thread) =>
    usedLocations(operations).map((name) => `${thread}:${handle(name)}=${name};`),
  );
  const used = usedLocations(threads.flat()).map((name) => `${name}=0;`);
  return `Java shape\n{\n${used.join(' ')}\n${init.join(' ')}\n}\n${bodies.join('\n')}\nexists (${condition(final, (read) => `r${read}`)})\n`;
}

/** How an assembly language writes the operations. Registers by read: 1 to 4; scratch: 10; addresses: 20 and up. */
interface Machine {
  readonly register: (number: number) => string;
  readonly initial: (number: number) => string;
  readonly store: (value: string, address: string, mode: string) => string;
  readonly load: (target: string, address: string, mode: string) => string;
  /** A load with an address that depends on a register, through a scratch register. */
  readonly indexed: (target: string, address: string, source: string, scratch: string) => string[];
  readonly immediate: (target: string, value: string) => string;
  /** target := value, with a dependency on source. */
  readonly dependent: (target: string, source: string, value: string) => string[];
  readonly fence: (mode: string) => string;
}

const MACHINES: Partial<Record<Language, Machine>> = {
  AArch64: {
    register: (n) => `W${n}`,
    initial: (n) => `X${n}`,
    store: (value, address, mode) => `${mode === 'rel' ? 'STLR' : 'STR'} ${value},[${address}]`,
    load: (target, address, mode) =>
      `${{ acq: 'LDAR', acqpc: 'LDAPR' }[mode] ?? 'LDR'} ${target},[${address}]`,
    indexed: (target, address, source, scratch) => [
      `EOR ${scratch},${source},${source}`,
      `LDR ${target},[${address},${scratch},SXTW]`,
    ],
    immediate: (target, value) => `MOV ${target},#${value}`,
    dependent: (target, source, value) => [
      `EOR ${target},${source},${source}`,
      `ADD ${target},${target},#${value}`,
    ],
    fence: (mode) => mode.toUpperCase().replace('.', ' '),
  },
  ARM: {
    register: (n) => `R${n > 10 ? n - 14 : n}`,
    initial: (n) => `R${n > 10 ? n - 14 : n}`,
    store: (value, address) => `STR ${value},[${address}]`,
    load: (target, address) => `LDR ${target},[${address}]`,
    indexed: (target, address, source, scratch) => [
      `EOR ${scratch},${source},${source}`,
      `LDR ${target},[${address},${scratch}]`,
    ],
    immediate: (target, value) => `MOV ${target},#${value}`,
    dependent: (target, source, value) => [
      `EOR ${target},${source},${source}`,
      `ADD ${target},${target},#${value}`,
    ],
    fence: (mode) => mode.toUpperCase().replace('.', ' '),
  },
  PPC: {
    register: (n) => `r${n}`,
    initial: (n) => `r${n}`,
    store: (value, address) => `stw ${value},0(${address})`,
    load: (target, address) => `lwz ${target},0(${address})`,
    indexed: (target, address, source, scratch) => [
      `xor ${scratch},${source},${source}`,
      `lwzx ${target},${scratch},${address}`,
    ],
    immediate: (target, value) => `li ${target},${value}`,
    dependent: (target, source, value) => [
      `xor ${target},${source},${source}`,
      `addi ${target},${target},${value}`,
    ],
    fence: (mode) => mode,
  },
  RISCV: {
    register: (n) => `x${n + 4}`,
    initial: (n) => `x${n + 4}`,
    store: (value, address) => `sw ${value},0(${address})`,
    load: (target, address) => `lw ${target},0(${address})`,
    indexed: (target, address, source, scratch) => [
      `xor ${scratch},${source},${source}`,
      `add ${scratch},${address},${scratch}`,
      `lw ${target},0(${scratch})`,
    ],
    immediate: (target, value) => `ori ${target},x0,${value}`,
    dependent: (target, source, value) => [
      `xor ${target},${source},${source}`,
      `ori ${target},${target},${value}`,
    ],
    fence: (mode) => (mode === 'tso' ? 'fence.tso' : `fence ${mode.replace('.', ',')}`),
  },
};

function machineText(
  language: Language,
  machine: Machine,
  threads: readonly Operation[][],
  final: string,
): string {
  const init: string[] = [];
  const columns = threads.map((operations, thread) => {
    const locations = usedLocations(operations);
    init.push(...locations.map((name, i) => `${thread}:${machine.initial(20 + i)}=${name};`));
    return operations.flatMap(({ kind, mode, location, value, read }) => {
      const address = machine.initial(20 + locations.indexOf(location));
      const target = machine.register(1 + read);
      const source = machine.register(read);
      const scratch = machine.register(10);
      switch (kind) {
        case 'W':
          return [machine.immediate(scratch, value), machine.store(scratch, address, mode)];
        case 'Wd':
          return [...machine.dependent(scratch, source, value), machine.store(scratch, address, mode)];
        case 'R':
          return [machine.load(target, address, mode)];
        case 'Ra':
          return machine.indexed(target, address, source, scratch);
        default:
          return [machine.fence(mode)];
      }
    });
  });
  return tableText(
    language,
    init,
    columns,
    condition(final, (read) => machine.initial(1 + read)),
  );
}

function tableText(
  language: Language,
  init: readonly string[],
  columns: readonly (readonly string[])[],
  final: string,
  headers = columns.map((_, thread) => `P${thread}`),
): string {
  const height = Math.max(...columns.map(({ length }) => length));
  const rows = Array.from({ length: height }, (_, row) =>
    columns.map((column) => column[row] ?? '').join(' | '),
  );
  return `${language} shape\n{\n${init.join(' ')}\n}\n${[headers.join(' | '), ...rows].join(' ;\n')} ;\nexists (${final})\n`;
}

const X86_REGISTERS = ['EAX', 'EBX', 'ECX', 'EDX'];

function x86Text(threads: readonly Operation[][], final: string): string {
  const columns = threads.map((operations) =>
    operations.map(({ kind, mode, location, value, read }) => {
      if (kind === 'F') return mode.toUpperCase();
      return kind === 'R' ? `MOV ${X86_REGISTERS[read]},[${location}]` : `MOV [${location}],$${value}`;
    }),
  );
  const init = usedLocations(threads.flat()).map((name) => `${name}=0;`);
  return tableText(
    'X86',
    init,
    columns,
    condition(final, (read) => X86_REGISTERS[read]!),
  );
}

/** Modes of PTX are the words of the mnemonic: `W.release.gpu x 1`. `ctas` gives the CTA of each thread. */
function ptxText(threads: readonly Operation[][], final: string, ctas: readonly number[]): string {
  const columns = threads.map((operations) =>
    operations.map(({ kind, mode, location, value, read }) => {
      if (kind === 'F') return mode;
      return kind === 'R'
        ? `ld.${mode || 'weak'} r${read}, ${location}`
        : `st.${mode || 'weak'} ${location}, ${value}`;
    }),
  );
  const init = usedLocations(threads.flat()).map((name) => `${name}=0;`);
  const headers = threads.map((_, thread) => `P${thread}@cta ${ctas[thread] ?? thread},gpu 0`);
  return tableText(
    'PTX',
    init,
    columns,
    condition(final, (read) => `r${read}`),
    headers,
  );
}

/** The text of a litmus test whose condition `exists` says. */
export function shapeText(
  language: Language,
  threads: string,
  final: string,
  groups: readonly number[] = [],
): string {
  const operations = parse(threads);
  const machine = MACHINES[language];
  if (machine !== undefined) return machineText(language, machine, operations, final);
  switch (language) {
    case 'Java':
      return javaText(operations, final);
    case 'X86':
      return x86Text(operations, final);
    case 'PTX':
      return ptxText(operations, final, groups);
    default:
      return cText(operations, final);
  }
}
