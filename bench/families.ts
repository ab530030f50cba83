/** Growing litmus tests for the bench, in C (release and acquire accesses), X86_64 and AArch64. */

export type Access =
  | { readonly kind: 'write'; readonly location: string; readonly value: number }
  | { readonly kind: 'read'; readonly location: string };

export type Threads = readonly (readonly Access[])[];

const write = (location: string, value: number): Access => ({ kind: 'write', location, value });
const read = (location: string): Access => ({ kind: 'read', location });
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Store buffering around a ring of n threads. */
export const ring = (n: number): Threads => times(n, (i) => [write(`x${i}`, 1), read(`x${(i + 1) % n}`)]);

/** n writers of one location, and a thread that reads it twice. */
export const writers = (n: number): Threads => [
  ...times(n, (i) => [write('x', i + 1)]),
  [read('x'), read('x')],
];

/** Two threads of n writes to one location, and a thread that reads it twice. */
export const twoWriters = (n: number): Threads => [
  ...times(2, (thread) => times(n, (i) => write('x', thread * n + i + 1))),
  [read('x'), read('x')],
];

/** Independent reads of independent writes with n readers. */
export const readers = (n: number): Threads => [
  [write('x', 1)],
  [write('y', 1)],
  ...times(n, (i) => (i % 2 === 0 ? [read('x'), read('y')] : [read('y'), read('x')])),
];

/** n message-passing writers and two readers. */
export const messages = (n: number): Threads => [
  ...times(n, (i) => [write('x', i + 1), write('y', i + 1)]),
  ...times(2, () => [read('y'), read('x')]),
];

/** Four writers of each of two locations, and a thread that reads both. */
export const fourByTwo = (): Threads => [
  ...['x', 'y'].flatMap((location) => times(4, (i) => [write(location, i + 1)])),
  [read('x'), read('y')],
];

const locationsOf = (threads: Threads): string[] => [
  ...new Set(threads.flat().map(({ location }) => location)),
];

export function toC(name: string, threads: Threads): string {
  const parameters = locationsOf(threads)
    .map((location) => `atomic_int* ${location}`)
    .join(', ');
  const functions = threads.map((accesses, thread) => {
    const body = accesses.map((access, i) =>
      access.kind === 'write'
        ? `atomic_store_explicit(${access.location}, ${access.value}, memory_order_release);`
        : `int r${i} = atomic_load_explicit(${access.location}, memory_order_acquire);`,
    );
    return `P${thread}(${parameters}) { ${body.join(' ')} }`;
  });
  return `C ${name}\n{}\n${functions.join('\n')}\nexists (true)\n`;
}

export function toX86(name: string, threads: Threads): string {
  const registers = ['%eax', '%ebx'];
  const columns = threads.map((accesses) => {
    let reads = 0;
    return accesses.map((access) =>
      access.kind === 'write'
        ? `movl $${access.value},(${access.location})`
        : `movl (${access.location}),${registers[reads++]}`,
    );
  });
  return `X86_64 ${name}\n{}\n${table(columns)}exists (true)\n`;
}

export function toAArch64(name: string, threads: Threads): string {
  const locations = locationsOf(threads);
  const base = (location: string): string => `[X${10 + locations.indexOf(location)}]`;
  const init = threads.flatMap((_, thread) =>
    locations.map((location, i) => `${thread}:X${10 + i}=${location};`),
  );
  const columns = threads.map((accesses) =>
    accesses.flatMap((access, i) =>
      access.kind === 'write'
        ? [`MOV W9,#${access.value}`, `STR W9,${base(access.location)}`]
        : [`LDR W${i},${base(access.location)}`],
    ),
  );
  return `AArch64 ${name}\n{ ${init.join(' ')} }\n${table(columns)}exists (true)\n`;
}

function table(columns: readonly (readonly string[])[]): string {
  const height = Math.max(...columns.map((column) => column.length));
  const rows = times(height, (row) => columns.map((column) => column[row] ?? '').join(' | '));
  return [columns.map((_, thread) => `P${thread}`).join(' | '), ...rows].map((row) => ` ${row} ;\n`).join('');
}
