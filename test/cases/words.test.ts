/**
 * The words of real code: hints, inline assembly, volatile, futexes, variable arguments, formats, atomics of 16 bytes and
 * of mixed sizes.
 * Counts are by hand: the orders in which two threads meet at a lock or an exchange.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { InputError } from '../../src/diagnostics/diagnostic.ts';
import { type CompiledProgram, compileEach } from '../support/compile-all.ts';
import { verdictOf } from '../support/verdict-of.ts';

interface Case {
  readonly file: string;
  readonly volatile?: 'relaxed';
  readonly model?: string;
  /** How the verdict begins. */
  readonly expected: string;
  readonly executions?: number;
  readonly assumes?: string;
}

const CASES: readonly Case[] = [
  // __sync_...: one thread and the join.
  { file: 'f03_sync.c', expected: 'holds', executions: 1 },
  // Volatile accesses race in C; as the Linux kernel means them, the fences order the data.
  { file: 'f04_volatile.c', expected: 'violated: data-race' },
  { file: 'f04_volatile.c', volatile: 'relaxed', expected: 'holds', executions: 1 },
  { file: 'volatile-mp.c', volatile: 'relaxed', expected: 'violated: assertion' },
  // The flag is read, or not.
  { file: 'volatile-mp.c', volatile: 'relaxed', model: 'sc', expected: 'holds', executions: 2 },
  // Waiting loops with hints in assembly or as builtins.
  { file: 'f05_asmpause.c', expected: 'holds', executions: 1 },
  { file: 'f06_asmmfence.c', expected: 'holds', executions: 1 },
  { file: 'f07_asmxchg.c', expected: 'holds', executions: 1 },
  { file: 'asm-lock.c', expected: 'holds' },
  { file: 'asm-lock.c', model: 'sc', expected: 'holds' },
  { file: 'asm-memory.c', expected: 'holds' },
  { file: 'asm-memory.c', model: 'tso', expected: 'holds' },
  // Each flag is seen or not, and without the second one the first was seen or not.
  { file: 'asm-mp.c', expected: 'holds', executions: 4 },
  // Three of the four outcomes of store buffering are left by the fence.
  { file: 'asm-sb.c', expected: 'violated: assertion' },
  { file: 'asm-sb-fenced.c', expected: 'holds', executions: 3 },
  { file: 'asm-unknown.c', expected: 'holds', executions: 1 },
  { file: 'asm-unknown-reached.c', expected: 'refused: the instruction `call void asm sideeffect "rdpmc"' },
  // 16 bytes: who is first, and whether the other has seen it before its first exchange.
  { file: 'f01_atomic16.c', expected: 'holds', assumes: 'one-weak-cas-failure' },
  { file: 'f02_int128cas.c', expected: 'holds', executions: 4 },
  { file: 'atomic16-cxx.cc', expected: 'holds', executions: 4 },
  { file: 'f02_int128cas.c', model: 'sc', expected: 'holds' },
  // The authority of the sum in it: native builds by clang 19 and gcc 12.
  { file: 'int128.c', expected: 'holds', executions: 1 },
  // Both halves are read before, between (the first), or after the exchange.
  { file: 'atomic16-torn.c', expected: 'holds', executions: 3, assumes: 'whole-atomics' },
  { file: 'atomic16-torn-wrong.c', expected: 'violated: assertion' },
  // Parts of one variable: a store and an addition, in two orders.
  { file: 'f22_mixed.c', expected: 'holds', executions: 2, assumes: 'whole-atomics' },
  { file: 'f22_mixed.c', model: 'sc', expected: 'holds', assumes: 'whole-atomics' },
  { file: 'f22_mixed.c', model: 'imm', expected: 'holds', executions: 2, assumes: 'whole-atomics' },
  { file: 'ticket-parts.c', expected: 'holds', assumes: 'whole-atomics' },
  { file: 'ticket-parts.c', model: 'tso', expected: 'holds', assumes: 'whole-atomics' },
  // The exchanges of the two halves, in two orders; two accesses of each of three threads, in 6! / 2!^3 orders.
  { file: 'parts-cas.c', expected: 'holds', executions: 2 },
  { file: 'parts-own.c', expected: 'holds', executions: 90 },
  { file: 'ticket-parts-relaxed.c', expected: 'violated: data-race' },
  { file: 'parts-raced.c', expected: 'violated: data-race' },
  { file: 'parts-plain.c', expected: 'refused: parts of `u` are accessed, and not all of them atomically' },
  // Plain accesses of several variables at once.
  { file: 'plain-struct.c', expected: 'holds', executions: 1 },
  { file: 'variant-any.cc', expected: 'holds', executions: 1 },
  { file: 'plain-struct-raced.c', expected: 'violated: data-race: unordered accesses to `shared+4`' },
  { file: 'f19_bitfield.c', expected: 'holds', executions: 1 },
  // Variable arguments and texts.
  { file: 'f21_vararg.c', expected: 'holds', executions: 1 },
  { file: 'formats.c', expected: 'holds', executions: 1 },
  // What is asked of the system.
  { file: 'f23_signal_futex.c', expected: 'holds', executions: 1 },
  { file: 'futex-lock.c', expected: 'holds' },
  { file: 'futex-lock.c', model: 'sc', expected: 'holds' },
  { file: 'futex-lost.c', expected: 'violated: deadlock: main waits for a futex' },
  { file: 'f24_sched_affinity.c', expected: 'holds', executions: 1 },
  { file: 'signals.c', expected: 'refused: `signal` has no definition' },
];

const pathOf = (file: string): string => fileURLToPath(new URL(`words/${file}`, import.meta.url));

describe('the words of real code', () => {
  const programs = new Map<string | undefined, ReadonlyMap<string, CompiledProgram | InputError>>();
  before(async () => {
    for (const volatile of [undefined, 'relaxed'] as const) {
      const files = CASES.filter((row) => row.volatile === volatile).map(({ file }) => pathOf(file));
      const flags = volatile === undefined ? {} : { volatile };
      programs.set(volatile, await compileEach([...new Set(files)], flags));
    }
  });
  for (const { file, volatile, model = 'rc11', expected, executions, assumes } of CASES)
    test(`${file} under ${model}${volatile === undefined ? '' : ', volatile is relaxed'}`, async () => {
      const found = await verdictOf(programs.get(volatile)!.get(pathOf(file))!, model);
      assert.ok(found.text.startsWith(expected), found.text);
      if (executions !== undefined) assert.equal(found.executions, executions);
      if (assumes !== undefined) assert.deepEqual(found.assumptions, [assumes]);
    });
});
