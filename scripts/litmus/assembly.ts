/**
 * Prints variants in assembly languages with registers for addresses (ARM, AArch64, PPC, RISCV): allocates registers,
 * makes fake dependencies by xor, lays the threads out in columns. What an instruction looks like is in dialects.ts.
 */
import type { Access } from './shapes.ts';
import { condition, question, type Variant } from './variant.ts';

export interface Dialect {
  readonly architecture: string;
  readonly firstRegister: number;
  /** Name of a register that holds an address, and of one that holds a value as conditions have it. */
  address(register: number): string;
  observed(register: number): string;
  constant(register: number, value: number): string;
  load(register: number, address: number, mode: string): string;
  store(register: number, address: number, mode: string): string;
  /** Loads or stores at address + index; may need instructions and a register of its own. */
  loadAt(register: number, address: number, index: number, fresh: () => number): string[];
  storeAt(register: number, address: number, index: number, fresh: () => number): string[];
  xor(target: number, source: number): string;
  addConstant(target: number, source: number, value: number): string;
  /** A branch that depends on the register and goes to the label either way. */
  branch(register: number, label: string): string[];
  /** Instructions of fence labels such as `dmb.sy`; those of `ctrlisb` are what follows the branch. */
  readonly fences: Readonly<Record<string, string>>;
  /** Modes of the accesses before and after a label such as `popl`; undefined if it is no such label. */
  modes(label: string): readonly [string, string] | undefined;
}

interface Column {
  readonly lines: string[];
  /** Registers that start with an address. */
  readonly pointers: [string, string][];
  readonly reads: string[];
}

type Dependency = 'addr' | 'data' | undefined;

const PLAIN_LINKS = new Set(['po', 'rfi', 'fri', 'rr']);

function printThread(dialect: Dialect, accesses: readonly Access[], links: readonly string[]): Column {
  const column: Column = { lines: [], pointers: [], reads: [] };
  let registers = dialect.firstRegister;
  let labels = 0;
  const fresh = () => registers++;
  const modes = accesses.map(() => '');
  if (accesses.length === 1 && links.length === 1) modes[0] = links[0]!.toLowerCase();
  links.forEach((link, index) => {
    const pair = accesses.length > 1 ? dialect.modes(link) : undefined;
    if (pair === undefined) return;
    if (pair[0] !== '') modes[index] = pair[0];
    if (pair[1] !== '') modes[index + 1] = pair[1];
  });

  let lastRead: number | undefined;
  const addresses = new Map<string, number>();
  const pointer = (location: string) => {
    const known = addresses.get(location);
    if (known !== undefined) return known;
    const register = fresh();
    addresses.set(location, register);
    column.pointers.push([dialect.address(register), location]);
    return register;
  };

  /** What stands between the accesses; the dependency that the next access must carry. */
  const printLink = (link: string): Dependency => {
    if (PLAIN_LINKS.has(link) || dialect.modes(link) !== undefined) return undefined;
    if (link === 'addr' || link === 'data') return link;
    const fence = dialect.fences[link.replace(/^ctrl/, '')];
    if (link.startsWith('ctrl')) {
      const label = `LC0${labels++}`;
      column.lines.push(...dialect.branch(lastRead!, label), `${label}:`);
      if (link !== 'ctrl') column.lines.push(fence!);
      return undefined;
    }
    if (fence === undefined) throw new Error(`${dialect.architecture}: no label ${link}`);
    column.lines.push(fence);
    return undefined;
  };

  accesses.forEach((access, index) => {
    const dependency = index === 0 ? undefined : printLink(links[index - 1]!);
    const mode = modes[index]!;
    let zero: number | undefined;
    if (dependency !== undefined) {
      zero = fresh();
      column.lines.push(dialect.xor(zero, lastRead!));
    }
    if (access.kind === 'R') {
      const target = fresh();
      const address = pointer(access.location);
      if (zero !== undefined) column.lines.push(...dialect.loadAt(target, address, zero, fresh));
      else column.lines.push(dialect.load(target, address, mode));
      column.reads.push(dialect.observed(target));
      lastRead = target;
      return;
    }
    if (dependency === 'data') {
      column.lines.push(dialect.addConstant(zero!, zero!, access.value));
      column.lines.push(dialect.store(zero!, pointer(access.location), mode));
      return;
    }
    const source = fresh();
    const address = pointer(access.location);
    column.lines.push(dialect.constant(source, access.value));
    if (zero !== undefined) column.lines.push(...dialect.storeAt(source, address, zero, fresh));
    else column.lines.push(dialect.store(source, address, mode));
  });
  return column;
}

/** Lays out columns of instructions under `P0 | P1 ;`; `places` goes behind the names of the threads. */
export function layOut(columns: readonly (readonly string[])[], places: readonly string[] = []): string {
  const heads = columns.map((_, index) => `P${index}${places[index] ?? ''}`);
  const height = Math.max(...columns.map((column) => column.length));
  const widths = columns.map((column, index) =>
    Math.max(...[heads[index]!, ...column].map((line) => line.length)),
  );
  const row = (cells: readonly string[]) =>
    ` ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} ;\n`;
  let text = row(heads);
  for (let line = 0; line < height; line++) text += row(columns.map((column) => column[line] ?? ''));
  return text;
}

export function printAssembly(dialect: Dialect, variant: Variant): string {
  const columns = variant.shape.threads.map((thread, index) =>
    printThread(dialect, thread, variant.links[index]!),
  );
  const init = columns
    .map((column, thread) =>
      column.pointers.map(([register, at]) => `${thread}:${register}=${at};`).join(' '),
    )
    .join('\n');
  const asked = condition(variant.shape, (thread, read) => columns[thread]!.reads[read]!);
  const code = layOut(columns.map((column) => column.lines));
  return `${dialect.architecture} ${variant.name}\n"${question(variant)}"\n{\n${init}\n}\n${code}${asked}\n`;
}
