/** Objects with classes, texts, boxes and places, in both steppers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { ERROR_KINDS } from '../../src/program/error-kind.ts';
import { userPlace } from '../../src/program/machine/call-stack.ts';
import { dynamicObject, type MachineCode, type ObjectTemplate } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';
import { OPCODES } from '../../src/program/machine/opcodes.ts';
import { extraOf, IMMEDIATE, referenceLow } from '../../src/program/machine/references.ts';
import { REQUESTS, type Request } from '../../src/program/machine/request.ts';
import { TEXT_OPERATIONS, type TextOperation } from '../../src/program/machine/text-operations.ts';
import { textTableOf } from '../../src/program/machine/text-table.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { bits4, bits8 } from './pure-references.ts';
import { OPTIONS, runAll, runBoth } from './run-steppers.ts';

const STRING = 1;
const LONG = 2;
const NODE = 3;
const ARRAY = 4;

const template = (name: string): ObjectTemplate => ({
  name,
  size: 0,
  alignment: 8,
  bytes: undefined,
  isConstant: false,
  cells: new Int32Array(0),
  place: undefined,
});

const place = (line: number) => ({ file: 'Main.java', line, column: 1 });

/** A program with classes, four places, and the strings; those that the text itself names come behind. */
function managed(text: string, strings: readonly string[] = []): MachineCode {
  const code = assemble(text);
  return {
    ...code,
    strings: [...code.strings, ...strings],
    places: [1, 2, 3, 4].map(place),
    stackTemplates: [template('Node'), template('int[]')],
    references: {
      classNames: ['java.lang.Object', 'java.lang.String', 'java.lang.Long', 'Node', 'int[]'],
      stringClass: STRING,
      immediates: [undefined, 'text', 'long', undefined, undefined],
    },
  };
}

const reference = (payload: number, classId: number): bigint =>
  (BigInt(IMMEDIATE + classId) << 32n) | BigInt(payload);

const pairOf = (low: number, high: number): bigint => (BigInt(high) << 32n) | BigInt(low >>> 0);

/** The value with which the only function, of two result words, ends. */
function resultOf(code: MachineCode): readonly [number, number] {
  const { request } = runBoth(code);
  assert.equal(request.kind, REQUESTS.end);
  return [request.low, request.high];
}

/** What `text` makes of the operands, in a program with the strings. */
function runText(
  operation: TextOperation,
  x: bigint,
  y: bigint,
  strings: readonly string[],
): { code: MachineCode; low: number; high: number } {
  const code = managed(
    `function main() -> 2
      text r ${x} ${y} ${TEXT_OPERATIONS.indexOf(operation)}
      resultWord 0 r
      resultWord 1 r.high
      ret`,
    strings,
  );
  const [low, high] = resultOf(code);
  return { code, low, high };
}

/** Of an operation that makes a text. */
function textOf(operation: TextOperation, x: bigint, y: bigint, ...strings: readonly string[]): string {
  const { code, low, high } = runText(operation, x, y, strings);
  assert.equal(high, IMMEDIATE + STRING);
  return textTableOf(code).text(low);
}

/** Of one that makes an integer. */
function intOf(operation: TextOperation, x: bigint, y: bigint, ...strings: readonly string[]): number {
  const { low, high } = runText(operation, x, y, strings);
  assert.equal(high, 0);
  return low;
}

const FIRST = reference(0, STRING);
const SECOND = reference(1, STRING);

test('an object has its class and extra bits in the reference', () => {
  const code = managed(`function main() -> 2
    mov length 5
    newObject r length 16 4 1 ${ARRAY}
    newObject s 0 24 0 0 ${NODE}
    classOf c s
    resultWord 0 r
    resultWord 1 c
    ret`);
  const stops = runAll(code);
  const allocations = stops.filter(({ request }) => request.kind === REQUESTS.allocate);
  const facts = ({ object, size, template, isZeroed, isHeap }: Request) => ({
    object,
    size,
    template,
    isZeroed,
    isHeap,
  });
  assert.deepEqual(
    allocations.map(({ request }) => facts(request)),
    [
      { object: dynamicObject(code, 0, 0), size: 36, template: 1, isZeroed: true, isHeap: false },
      { object: dynamicObject(code, 0, 1), size: 24, template: 0, isZeroed: true, isHeap: false },
    ],
  );
  const { request, words } = stops.at(-1)!;
  assert.equal(request.low, referenceLow(ARRAY, 5));
  assert.equal(extraOf(request.low), 5);
  assert.equal(request.high, NODE);
  assert.equal(words[THREAD.allocations], 2);
  assert.equal(words[THREAD.effects], 2);
});

test('an array that is too long is refused by its length', () => {
  for (const length of [-1, 1 << 20]) {
    const code = managed(`function main() -> 0
      newObject r ${length} 16 4 1 ${ARRAY}
      ret`);
    assert.throws(
      () => runBoth(code),
      (error) => error instanceof InputError && error.message.includes(`length ${length}`),
    );
  }
});

test('texts are made of values', () => {
  assert.equal(textOf('concat', FIRST, SECOND, 'ab', 'c'), 'abc');
  assert.equal(textOf('concat', 0n, SECOND, 'ab', 'c'), 'nullc');
  assert.equal(textOf('ofInt', pairOf(-7, 0), 0n), '-7');
  assert.equal(textOf('ofLong', pairOf(0, -0x8000_0000) & ((1n << 64n) - 1n), 0n), '-9223372036854775808');
  assert.equal(textOf('ofChar', 0x41n, 0n), 'A');
  assert.equal(textOf('ofBoolean', 1n, 0n), 'true');
  assert.equal(textOf('ofBoolean', 0n, 0n), 'false');
  assert.equal(textOf('ofFloat', bits4(1.1), 0n), '1.1');
  assert.equal(textOf('ofDouble', bits8(1e10), 0n), '1.0E10');
  assert.equal(textOf('className', reference(7, LONG), 0n), 'java.lang.Long');
  assert.equal(textOf('className', pairOf(referenceLow(NODE, 9), 4), 0n), 'Node');
});

test('texts are taken apart', () => {
  assert.equal(intOf('length', FIRST, 0n, 'hello'), 5);
  assert.equal(intOf('charAt', FIRST, 1n, 'hello'), 0x65);
  assert.equal(intOf('indexOf', FIRST, pairOf(1, 3), 'hello', 'l'), 3);
  assert.equal(intOf('indexOf', FIRST, pairOf(1, 4), 'hello', 'l'), -1);
  assert.equal(textOf('substring', FIRST, pairOf(1, 3), 'hello'), 'el');
  assert.equal(textOf('trim', FIRST, 0n, '\t x y\u0001 '), 'x y');
  assert.equal(textOf('lower', FIRST, 0n, 'HeLLo'), 'hello');
  assert.equal(textOf('upper', FIRST, 0n, 'HeLLo'), 'HELLO');
  assert.equal(textOf('repeat', FIRST, 3n, 'ab'), 'ababab');
  assert.equal(textOf('replace', FIRST, pairOf(1, 2), 'a.b.c', '.', '$&'), 'a$&b$&c');
});

test('texts compare and hash as those of Java', () => {
  assert.equal(intOf('compare', FIRST, SECOND, 'apple', 'apricot'), 'p'.charCodeAt(0) - 'r'.charCodeAt(0));
  assert.equal(intOf('compare', FIRST, SECOND, 'app', 'apple'), -2);
  assert.equal(intOf('hash', FIRST, 0n, 'hello'), 99162322);
  assert.equal(intOf('hash', FIRST, 0n, 'polygenelubricants'), -0x8000_0000);
});

test('a text is parsed as an int or not at all', () => {
  const parsed = (text: string, radix: number): number | undefined => {
    const { low, high } = runText('parse', FIRST, BigInt(radix), [text]);
    return high === 1 ? low : undefined;
  };
  assert.equal(parsed('-2147483648', 10), -0x8000_0000);
  assert.equal(parsed('2147483647', 10), 0x7fff_ffff);
  assert.equal(parsed('+7f', 16), 0x7f);
  for (const text of ['', '-', '1.0', '2147483648', '-2147483649', ' 1', '8_0', '99999999999999999999999'])
    assert.equal(parsed(text, 10), undefined, text);
  assert.equal(parsed('8', 8), undefined);
});

test('a text that grows without end is refused', () => {
  const code = managed(
    `function main() -> 0
      text r ${FIRST} 2000000 ${TEXT_OPERATIONS.indexOf('repeat')}
      ret`,
    ['ab'],
  );
  assert.throws(() => runBoth(code), InputError);
});

test('a wide value comes out of its box as it went in, and has one box', () => {
  const code = managed(`function main() -> 2
    box2 a 0x123456789abcdef0 ${LONG}
    box2 b 0x123456789abcdef0 ${LONG}
    eq2 same a b
    classOf c a
    unbox2 v a
    add r c same
    resultWord 0 v
    resultWord 1 r
    ret`);
  assert.deepEqual(resultOf(code), [0x9abcdef0 | 0, LONG + 1]);
});

/** `main` of the user calls a function of the library that does the instruction. */
function fromLibrary(instruction: string): MachineCode {
  const code = managed(
    `function main() -> 1
      mov2 x ${pairOf(referenceLow(NODE, 2), 77)}
      arg2 0 x
      call inside $r
      resultWord 0 r
      ret
    function inside(x:2) -> 1
      ${instruction}
      resultWord 0 r
      ret`,
    ['heap.Unknown.put'],
  );
  const functions = code.functions.map((each) => ({ ...each, isLibrary: each.name === 'inside' }));
  const sites = code.sites.map((_, pc) => (pc < functions[1]!.entry ? 3 : 1));
  return { ...code, functions, sites };
}

test('the place of the user is that of the call into the library', () => {
  const code = fromLibrary('userPlace r');
  assert.equal(runBoth(code).request.low, 3);
  const unknown = { ...code, sites: new Int32Array(code.code.length).fill(-1) };
  assert.equal(runBoth(unknown).request.low, 0);
});

test('what is not supported names itself and the line that calls it', () => {
  assert.throws(
    () => runBoth(fromLibrary('unsupported 0 -1')),
    (error) =>
      error instanceof InputError &&
      error.message === 'heap.Unknown.put, called at Main.java:4' &&
      error.diagnostics[0]!.code === 'unsupported' &&
      error.diagnostics[0]!.span?.position?.line === 4,
  );
});

test('an uncaught exception is shown where it was made', () => {
  const kind = ERROR_KINDS.indexOf('uncaught-exception');
  const code = fromLibrary(`uncaught ${kind} x ${FIRST}`);
  const { request, words } = runBoth(code);
  assert.equal(request.kind, REQUESTS.error);
  assert.equal(request.errorKind, 'uncaught-exception');
  assert.equal(request.message, 'heap.Unknown.put');
  assert.equal(code.code[request.pc], OPCODES.uncaught);
  assert.deepEqual(userPlace(code, words, request.pc), place(3));
  const nowhere = fromLibrary(`uncaught ${kind} ${pairOf(NODE, 77)} ${FIRST}`);
  const stop = runBoth(nowhere);
  assert.deepEqual(userPlace(nowhere, stop.words, stop.request.pc), place(4));
});

test('a thread finds what it was started with, however deep it is', () => {
  const code = managed(`function main(p:2) -> 2
    call inside $r:2
    resultWord 0 r
    resultWord 1 r.high
    ret
  function inside() -> 2
    threadArgument a
    resultWord 0 a
    resultWord 1 a.high
    ret`);
  for (const generated of [false, true]) {
    const stepper = createStepper(code, OPTIONS, { generated });
    const state = new ThreadState();
    stepper.start(state, 1, 0, 12, 34);
    stepper.run(state);
    assert.deepEqual([stepper.request.low, stepper.request.high], [12, 34]);
    stepper.start(state, 1, 1, 12, 34);
    stepper.run(state);
    assert.deepEqual([stepper.request.low, stepper.request.high], [0, 0]);
  }
});

test('a lock on a value without memory is refused', () => {
  const code = managed(`function main() -> 0
    lock r ${FIRST}
    ret`);
  assert.throws(() => runBoth(code), InputError);
});

test('a text, a box and an array depend on what they are made of', () => {
  const code = managed(`global x 8
  function main() -> 2
    load2 v &x 8 rlx
    text t v 0 ${TEXT_OPERATIONS.indexOf('ofLong')}
    box2 b t ${LONG}
    unbox2 u b
    low n v
    newObject a n 16 4 1 ${ARRAY}
    resultWord 0 u
    resultWord 1 a
    ret`);
  const sets = new DependencySets();
  const stepper = createStepper(code, OPTIONS, { generated: false, sets });
  const state = new ThreadState(true);
  stepper.start(state, 0, 0, 0, 0);
  stepper.run(state);
  stepper.resume(state, 3, 0, 0);
  assert.equal(stepper.request.kind, REQUESTS.allocate);
  stepper.resume(state, 0, 0, -1);
  assert.equal(state.dependencies[THREAD.oldLow], sets.singleton(0));
  assert.equal(state.dependencies[THREAD.oldHigh], sets.singleton(0));
});
