/**
 * The words of real code: hints, inline assembly, volatile, futexes, variable arguments, formats.
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
  for (const { file, volatile, model = 'rc11', expected, executions } of CASES)
    test(`${file} under ${model}${volatile === undefined ? '' : ', volatile is relaxed'}`, async () => {
      const found = await verdictOf(programs.get(volatile)!.get(pathOf(file))!, model);
      assert.ok(found.text.startsWith(expected), found.text);
      if (executions !== undefined) assert.equal(found.executions, executions);
    });
});
