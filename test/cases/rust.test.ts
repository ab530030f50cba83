/**
 * Rust through a rustc of this machine: threads, locks, panics, a test written for loom; and IR that
 * rustc made of programs of ours, which needs none.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../src/cli/system/find-program.ts';
import type { InputError } from '../../src/diagnostics/diagnostic.ts';
import { unmangledName } from '../../src/frontends/llvm/lower/shown-name.ts';
import { type CompiledProgram, compileEach } from '../support/compile-all.ts';
import { verdictOf } from '../support/verdict-of.ts';

interface Case {
  readonly file: string;
  readonly define?: string;
  readonly O?: '0' | '1';
  /** How the verdict begins. */
  readonly expected: string;
  /** By hand, where only the program's own words make a difference. */
  readonly executions?: number;
}

const CASES: readonly Case[] = [
  // IR of rustc 1.95 at opt-level 1. The flag is seen, or not; who has the lock first.
  { file: 'mp_nostd.ll', expected: 'holds', executions: 2 },
  { file: 'spin_bad.ll', expected: 'violated: data-race: unordered accesses to `spin_bad::L+0`' },
  { file: 'mp_nostd.rs', expected: 'holds', executions: 2 },
  { file: 'spin_ok.rs', expected: 'holds', executions: 2 },
  { file: 'spin_hint.rs', expected: 'holds', executions: 2 },
  { file: 'spin_bad.rs', expected: 'violated: data-race' },
  { file: 'mp.rs', expected: 'holds', executions: 2 },
  { file: 'mp.rs', O: '1', expected: 'holds', executions: 2 },
  { file: 'arc_mutex.rs', expected: 'holds' },
  { file: 'arc_mutex.rs', define: 'broken', expected: 'violated: data-race' },
  { file: 'rwlock.rs', expected: 'holds' },
  { file: 'once.rs', expected: 'holds' },
  { file: 'park.rs', expected: 'holds' },
  { file: 'condvar.rs', expected: 'holds' },
  { file: 'panics.rs', expected: 'violated: abort: panic' },
  { file: 'unwrap.rs', expected: 'violated: abort: panic: unwrap of None' },
  { file: 'loom_mp.rs', expected: 'holds', executions: 2 },
  { file: 'loom_mp.rs', define: 'weak', expected: 'violated: data-race' },
  { file: 'wrong.rs', expected: 'refused: mismatched types' },
];

const needsRustc = ({ file }: Case): boolean => file.endsWith('.rs');
const skip = findProgram('rustc') === undefined && 'there is no rustc on the PATH';
const pathOf = (file: string): string => fileURLToPath(new URL(`rust/${file}`, import.meta.url));
const flagsOf = ({ define, O = '0' }: Case): string => `${define ?? ''} -O${O}`;

describe('Rust', () => {
  const programs = new Map<string, ReadonlyMap<string, CompiledProgram | InputError>>();
  const rows = CASES.filter((row) => skip === false || !needsRustc(row));
  before(async () => {
    for (const row of rows) {
      const alike = rows.filter((other) => flagsOf(other) === flagsOf(row)).map(({ file }) => pathOf(file));
      const flags = { D: row.define === undefined ? [] : [row.define], O: row.O ?? '0' };
      if (!programs.has(flagsOf(row)))
        programs.set(flagsOf(row), await compileEach([...new Set(alike)], flags));
    }
  });
  for (const row of CASES)
    test(`${row.file} ${flagsOf(row)}`, { skip: needsRustc(row) && skip }, async () => {
      const found = await verdictOf(programs.get(flagsOf(row))!.get(pathOf(row.file))!, 'rc11');
      assert.ok(found.text.startsWith(row.expected), found.text);
      if (row.executions !== undefined) assert.equal(found.executions, row.executions);
    });
});

test('names of Rust are shown as paths', () => {
  assert.equal(unmangledName('_RNvCs1a2B_8spin_bad1L'), 'spin_bad::L');
  assert.equal(unmangledName('_RNvNtCsjrHSEGnQ3l9_3std6thread5SLOTS'), 'std::thread::SLOTS');
  assert.equal(unmangledName('_ZN8spin_bad1L17hd1c1cb7a5394b78eE'), 'spin_bad::L');
  assert.equal(unmangledName('_RNvMNtC3std3fooNtB2_3Bar3new'), '_RNvMNtC3std3fooNtB2_3Bar3new');
});
