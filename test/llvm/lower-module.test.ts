/** The whole way from LLVM IR to a program for the machine. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import { functionObject, functionOfObject, type MachineCode } from '../../src/program/machine/code.ts';
import { LENGTHS, MNEMONICS } from '../../src/program/machine/opcodes.ts';
import { runSequentially, sequentialStepper } from '../support/run-sequentially.ts';
import { isHeddleHeader, refusalOf } from './link-texts.ts';
import { read } from './read-text.ts';

const USER = `
%node = type { i32, ptr }
@handlers = global [2 x ptr] [ptr @first, ptr @second]
@head = global %node { i32 5, ptr getelementptr (%node, ptr @head, i64 0, i32 1) }
@per_thread = thread_local global i32 9
@_ZZ4mainE5limit = internal constant i64 3
declare i32 @library_call(i32)
define void @first() { ret void }
define void @second() { ret void }
define i32 @main(i32 %argc, ptr %argv) {
  %t = call ptr @llvm.threadlocal.address.p0(ptr @per_thread)
  store i32 1, ptr %t
  %f = load ptr, ptr @handlers
  call void %f()
  %limit = load i64, ptr @_ZZ4mainE5limit
  store i64 %limit, ptr @head
  %r = call i32 @library_call(i32 %argc)
  ret i32 %r
}
`;
const LIBRARY = 'define i32 @library_call(i32 %x) {\n  %y = add i32 %x, 1\n  ret i32 %y\n}\n';

const lower = (user: string, library?: string): MachineCode =>
  lowerModule([read(user)], library === undefined ? [] : [read(library)], {
    arguments: ['program', 'x'],
    isLibraryFile: isHeddleHeader,
  });

/** Indices of the code where an instruction starts. */
function starts({ code }: MachineCode): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < code.length; at += LENGTHS[code[at]!]!) found.add(at);
  return found;
}

test('functions, the entry last, each starting at an instruction', () => {
  const machine = lower(USER, LIBRARY);
  assert.deepEqual(
    machine.functions.map(({ name, isLibrary }) => `${name}${isLibrary ? ' (library)' : ''}`),
    ['main', 'library_call (library)', 'first', 'second', 'start of the program (library)'],
  );
  assert.equal(machine.entry, 4);
  const { functions } = machine;
  const instructions = starts(machine);
  for (const { entry } of functions) assert.ok(instructions.has(entry));
  assert.equal(functions[0]!.parameterWords, 3);
  assert.equal(functions[0]!.resultWords, 1);
  assert.equal(machine.sites.length, machine.code.length);
});

test('objects: globals, argv and its strings, then functions', () => {
  const machine = lower(USER, LIBRARY);
  assert.deepEqual(
    machine.globals.map(({ name }) => name),
    ['handlers', 'limit', 'head', 'argv', 'argv[0]', 'argv[1]'],
  );
  const [handlers, , head, argv] = machine.globals
    .slice(0, 4)
    .map(({ bytes }) => new Int32Array(bytes!.slice().buffer));
  assert.deepEqual([...handlers!], [0, functionObject(machine, 2), 0, functionObject(machine, 3)]);
  assert.equal(functionOfObject(machine, handlers![3]!), 3);
  assert.deepEqual([...head!], [5, 0, 8, 3]);
  assert.deepEqual([...argv!], [0, 5, 0, 6, 0, 0]);
  assert.deepEqual(
    machine.threadLocals.map(({ name, bytes }) => [name, ...bytes!]),
    [['per_thread', 9, 0, 0, 0]],
  );
});

test('the places of instructions are lines of the IR where it has no debug information', () => {
  const machine = lower(USER, LIBRARY);
  const loads = [...starts(machine)].filter((at) => MNEMONICS[machine.code[at]!]!.startsWith('load'));
  const lines = loads.map((at) => machine.places[machine.sites[at]!]?.line);
  const expected = ['%f = load', '%limit = load'].map(
    (text) => USER.slice(0, USER.indexOf(text)).split('\n').length,
  );
  assert.deepEqual(lines, expected);
});

test('what has no definition, and what no machine instruction can do, is refused when it is reached', () => {
  const run = (text: string): unknown => {
    const code = lower(text);
    return runSequentially(code, sequentialStepper(code, false));
  };
  assert.equal(
    refusalOf(() => run('declare void @f()\ndefine i32 @main() {\n  call void @f()\n  ret i32 0\n}\n')),
    'test.ll:3:3: `f` has no definition, called at test.ll:3 | ' +
      'define `f` in the program; the library of Heddle does not have it',
  );
  const wide = (condition: string): string => `define i32 @main() {
  br i1 ${condition}, label %wide, label %end
wide:
  %x = add i256 1, 2
  %y = mul i256 %x, 2
  br label %end
end:
  ret i32 0
}
define i256 @never(i256 %x) {
  ret i256 %x
}
`;
  assert.match(
    refusalOf(() => run(wide('true'))),
    /^test.ll:4:3: .*`i256`/,
  );
  assert.equal(
    refusalOf(() => run(wide('false'))),
    'accepted',
  );
});
