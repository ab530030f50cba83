/**
 * C, C++ and LLVM IR whose verdicts were once wrong: what each must give now. A program that cannot
 * be judged is refused; none of these may hold or be violated by mistake.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { InputError } from '../../src/diagnostics/diagnostic.ts';
import type { EngineName } from '../../src/explore/engine/finding.ts';
import { type CompiledProgram, compileEach } from '../support/compile-all.ts';
import { verdictOf } from '../support/verdict-of.ts';

interface Case {
  readonly file: string;
  readonly model?: string;
  readonly engine?: EngineName;
  /** A verdict, the kind of the error with a part of its message, or a part of the refusal. */
  readonly expected: 'holds' | 'inconclusive' | { readonly error: string } | { readonly refused: string };
  readonly executions?: number;
  /** An assumption that the result must name. */
  readonly assumption?: string;
}

const UNCAUGHT = { error: 'uncaught-exception: an exception is thrown that nobody catches' };

const LATE = { error: 'invalid-access' };
const EARLY = { error: 'invalid-access: `malloc:17#0.0` may be accessed before it is allocated' };

const CASES: readonly Case[] = [
  // Debug records as calls, and function types in typed pointers, as clang 14 writes them.
  { file: 'dbgdecl.ll', expected: 'holds', executions: 4 },
  { file: 'dbgvalue.ll', expected: 'holds', executions: 4 },
  { file: 'fptr.llvm14.ll', expected: 'holds', executions: 1 },
  // Exceptions.
  { file: 'f08_exc.cpp', expected: 'holds', executions: 1 },
  { file: 'cpp-catch.cpp', expected: 'holds', executions: 1 },
  { file: 'throw-base.cpp', expected: 'holds', executions: 1 },
  { file: 'throw-other-type.cpp', expected: UNCAUGHT },
  { file: 'throw-sibling.cpp', expected: UNCAUGHT },
  { file: 'throw-noexcept.cpp', expected: UNCAUGHT },
  { file: 'throw-thread.cpp', expected: UNCAUGHT },
  { file: 'throw-cleanup.cpp', expected: UNCAUGHT },
  { file: 'exceptions.cpp', expected: 'holds', executions: 1 },
  { file: 'exceptions.cpp', model: 'sc', engine: 'operational', expected: 'holds' },
  // Two orders of the lock, two of what the handlers add to.
  { file: 'throw-threads.cpp', expected: 'holds', executions: 4 },
  { file: 'throw-threads.cpp', engine: 'rf', expected: 'holds', executions: 4 },
  { file: 'throw-threads.cpp', model: 'sc', engine: 'operational', expected: 'holds' },
  { file: 'throw-dangling.cpp', expected: LATE },
  { file: 'throw-dangling.cpp', model: 'sc', engine: 'operational', expected: LATE },
  // The conventions of SV-COMP.
  { file: 'atomic_block.c', model: 'sc', expected: 'holds' },
  { file: 'atomic_block.c', model: 'rc11', expected: { refused: 'atomic blocks' } },
  { file: 'atomic_prefix.c', model: 'sc', expected: 'holds' },
  { file: 'atomic-two-blocks.c', model: 'sc', expected: { error: 'assertion: assertion `x != 1` fails' } },
  { file: 'atomic-before.c', model: 'sc', expected: { error: 'assertion: assertion `a == b` fails' } },
  { file: 'atomic-assume.c', model: 'sc', expected: 'holds', executions: 0 },
  { file: 'atomic-waits.c', model: 'sc', expected: 'inconclusive' },
  { file: 'reach-error-empty.c', expected: { error: 'assertion: reach_error is called' } },
  { file: 'reach-error-assert.c', expected: { error: 'assertion: reach_error is called' } },
  { file: 'assume-abort.c', expected: 'holds', executions: 1 },
  // What C calls undefined.
  { file: 'div-min.c', expected: { error: 'undefined-operation: the least integer is divided by -1' } },
  { file: 'shift-width.c', expected: { error: 'undefined-operation: a value of 32 bits is shifted by 32' } },
  { file: 'oob-neg-64.c', expected: { error: 'invalid-access: 4 bytes at offset' } },
  { file: 'oob-int.c', expected: { error: 'invalid-access: 4 bytes at offset' } },
  { file: 'ptr-int-mul.c', expected: 'holds' },
  { file: 'aligned-alloc.c', expected: { error: 'undefined-operation: aligned_alloc' } },
  // What the world decides.
  { file: 'rand-bit.c', expected: { error: 'assertion' } },
  {
    file: 'rand-value.c',
    expected: { refused: 'the instruction `%call = call i32 @rand()` is not supported' },
  },
  { file: 'getenv.c', expected: { error: 'assertion' } },
  { file: 'time-fixed.c', expected: 'holds', assumption: 'time-stands-still' },
  { file: 's2-malloc-null.c', expected: 'holds', assumption: 'allocation-succeeds' },
  { file: 'assume-pointer.c', expected: { error: 'assertion: assertion `0` fails' } },
  // The lives of locals end with their block, and with their thread.
  { file: 's2-scope-thread.c', expected: LATE },
  { file: 'cpp-uaf-lambda.cpp', expected: LATE },
  { file: 'stack-scope.c', expected: LATE },
  { file: 's2-scope-loop.c', expected: LATE },
  { file: 'private-scope.c', expected: LATE },
  { file: 'pthread-exit-dangling.c', expected: LATE },
  { file: 's2-tls-other.c', expected: LATE },
  { file: 's2-tls-other.c', model: 'sc', engine: 'operational', expected: LATE },
  { file: 's2-tls-other.c', engine: 'rf', expected: LATE },
  { file: 's2-tls-other.c', engine: 'enumerate', expected: LATE },
  { file: 'tls-main-exits.c', expected: LATE },
  { file: 'tls-main-exits.c', model: 'sc', engine: 'operational', expected: LATE },
  { file: 'tls-thread.cpp', expected: LATE },
  { file: 'tls-join-first.c', expected: 'holds', executions: 1 },
  { file: 'tls-join-first.c', model: 'sc', engine: 'operational', expected: 'holds' },
  // They begin with an allocation, which must happen before every access.
  { file: 'malloc-relaxed.c', expected: EARLY },
  { file: 'malloc-relaxed.c', engine: 'rf', expected: EARLY },
  { file: 'malloc-relaxed.c', engine: 'enumerate', expected: EARLY },
  { file: 'malloc-relaxed.c', model: 'c11', expected: EARLY },
  { file: 'malloc-relaxed.c', model: 'xmm', expected: EARLY },
  { file: 'malloc-relaxed.c', model: 'tso', expected: 'holds', executions: 2 },
  { file: 'malloc-read.c', expected: EARLY },
  { file: 'malloc-read.c', engine: 'enumerate', expected: EARLY },
  { file: 'malloc-released.c', expected: 'holds', executions: 2 },
  { file: 'malloc-released.c', engine: 'rf', expected: 'holds', executions: 2 },
  { file: 'malloc-released.c', engine: 'enumerate', expected: 'holds', executions: 2 },
  { file: 'barrier-twice.c', expected: { error: 'invalid-lock: a barrier is initialised that is in use' } },
];

const pathOf = (file: string): string => fileURLToPath(new URL(`honest/${file}`, import.meta.url));
describe('honest verdicts of C and C++', () => {
  let programs: ReadonlyMap<string, CompiledProgram | InputError>;
  before(async () => {
    programs = await compileEach([...new Set(CASES.map(({ file }) => pathOf(file)))]);
  });
  for (const { file, model = 'rc11', engine, expected, executions, assumption } of CASES)
    test(`${file} under ${model}${engine === undefined ? '' : ` in ${engine}`}`, async () => {
      const found = await verdictOf(programs.get(pathOf(file))!, model, engine);
      if (typeof expected === 'string') assert.equal(found.text, expected);
      else if ('refused' in expected)
        assert.ok(found.text.startsWith(`refused: ${expected.refused}`), found.text);
      else assert.ok(found.text.startsWith(`violated: ${expected.error}`), found.text);
      if (assumption !== undefined) assert.ok(found.assumptions.includes(assumption));
      if (executions !== undefined) assert.equal(found.executions, executions);
    });
});
