/** The function that a program starts with, and the command line that main gets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentObjects } from '../../src/frontends/llvm/lower/argument-objects.ts';
import { AssemblyTable } from '../../src/frontends/llvm/lower/assembly-table.ts';
import { ConstantValues } from '../../src/frontends/llvm/lower/constant-value.ts';
import { emitEntryFunction } from '../../src/frontends/llvm/lower/entry-function.ts';
import { Places } from '../../src/frontends/llvm/lower/places.ts';
import { ThreadLocals } from '../../src/frontends/llvm/lower/thread-locals.ts';
import { CodeBuilder } from '../../src/program/machine/lowering/code-builder.ts';
import { LENGTHS, MNEMONICS } from '../../src/program/machine/opcodes.ts';
import { isHeddleHeader, link, refusalOf } from './link-texts.ts';

/** The entry function as text, constants by value. */
function entryCode(user: string, library?: string): string[] {
  const program = link(user, library);
  const builder = new CodeBuilder();
  const constants = new ConstantValues(program);
  const context = {
    program,
    builder,
    places: new Places(isHeddleHeader),
    constants,
    threadLocals: new ThreadLocals(program, constants, new Set()),
    refusals: [],
    assembly: new AssemblyTable([]),
    relaxesVolatile: false,
  };
  const { entry } = emitEntryFunction(context, ['program', 'one']);
  const { code, constants: words } = builder.finish();
  const lines: string[] = [];
  for (let at = entry; at < code.length; at += LENGTHS[code[at]!]!) {
    const mnemonic = MNEMONICS[code[at]!]!;
    const operands = [...code.subarray(at + 1, at + LENGTHS[code[at]!]!)];
    const isPair = mnemonic === 'arg2';
    const shown = operands.map((operand, i) => {
      if (operand >= 0 || i === 0 || mnemonic === 'call') return String(operand);
      return `(${[...words.subarray(~operand, ~operand + (isPair ? 2 : 1))].join(' ')})`;
    });
    lines.push([mnemonic, ...shown].join(' '));
  }
  return lines;
}

test('constructors, then main, whose result is the result', () => {
  const text = `
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @init, ptr null }]
define void @init() { ret void }
define i32 @main() { ret i32 0 }`;
  assert.deepEqual(entryCode(text), ['call 1 -1', 'call 0 4', 'resultWord 0 4', 'ret']);
});

test('the endings of the library come behind main', () => {
  const user = `
declare i32 @__cxa_atexit(ptr, ptr, ptr)
define i32 @main() {
  %r = call i32 @__cxa_atexit(ptr null, ptr null, ptr null)
  ret i32 0
}`;
  const library = `
define i32 @__cxa_atexit(ptr %f, ptr %a, ptr %m) { ret i32 0 }
define void @__heddle_program_end() { ret void }`;
  assert.deepEqual(entryCode(user, library), ['call 0 4', 'call 2 -1', 'resultWord 0 4', 'ret']);
});

test('main gets argc, argv and an empty environment', () => {
  assert.deepEqual(
    entryCode(
      '@x = global i32 0\ndefine i32 @main(i32 %c, ptr %v, ptr %e) {\n  store i32 1, ptr @x\n  ret i32 0\n}',
    ),
    ['arg 0 (2)', 'arg2 1 (0 2)', 'arg2 3 (16 2)', 'call 0 4', 'resultWord 0 4', 'ret'],
  );
});

test('a main without result gives 0; other shapes are refused', () => {
  assert.deepEqual(entryCode('define void @main() { ret void }'), ['call 0 -1', 'resultWord 0 (0)', 'ret']);
  assert.match(
    refusalOf(() => entryCode('define i64 @main() { ret i64 0 }')),
    /^user.ll:1:1: main returns `i64`/,
  );
  assert.match(
    refusalOf(() => entryCode('define i32 @main(ptr %x) { ret i32 0 }')),
    /^user.ll:1:1: main has a parameter of type `ptr` in place 1/,
  );
});

test('the objects of the command line', () => {
  const [argv, first, second] = argumentObjects(['a', 'bc'], 5);
  assert.deepEqual(
    [...argv!.bytes!],
    [0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  );
  assert.deepEqual([...argv!.cells], [0, 8, 8, 8, 16, 8]);
  assert.deepEqual([first!.name, ...first!.bytes!], ['argv[0]', 97, 0]);
  assert.deepEqual([second!.size, second!.isConstant, ...second!.cells], [3, true, 0, 1, 1, 1, 2, 1]);
});
