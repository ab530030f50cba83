/** Expressions of litmus tests, lowered and run by both steppers, against `evaluate`: values, errors, dependencies. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  evaluate,
  register,
  unary,
  ValueRangeError,
  visitRegisters,
  type Width,
} from '../../src/program/expression.ts';
import { litmusCode, registerValue } from '../../src/program/litmus/litmus-code.ts';
import { registerSlot } from '../../src/program/litmus/litmus-expressions.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';
import { highWord, lowWord } from '../../src/program/machine/litmus-values.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';
import type { Program } from '../../src/program/program.ts';
import { OPTIONS } from './run-steppers.ts';

const REGISTERS = 3;
const RESULT = REGISTERS;
const OPERATORS: readonly BinaryOperator[] = [
  ...(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>'] as const),
  ...(['<u', '<=u', '==', '!=', '<', '<=', '>', '>='] as const),
];
const WIDTHS: readonly Width[] = [8, 16, 32, 64];

const narrow = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.constantFrom(127, -128, 32767, 2 ** 31 - 1, -(2 ** 31)),
);
const wide = fc.oneof(narrow, fc.maxSafeInteger());

/** Operations on at most 32 bits have operands of at most 32 bits, as front ends make them. */
const { tree: narrowTree } = trees(
  narrow,
  WIDTHS.filter((width) => width < 64),
);
const { tree: wideTree } = trees(wide, [64]);

function trees(values: fc.Arbitrary<number>, widths: readonly Width[]): { tree: fc.Arbitrary<Expression> } {
  return fc.letrec<{ tree: Expression }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.oneof(values.map(constant), fc.nat({ max: REGISTERS - 1 }).map(register)),
      fc
        .tuple(fc.constantFrom(...OPERATORS), tie('tree'), tie('tree'), fc.constantFrom(...widths))
        .map(([operator, left, right, width]) => binary(operator, left, right, width)),
      fc
        .tuple(fc.constantFrom('-', '~', '!'), tie('tree'), fc.constantFrom(...widths))
        .map(([operator, operand, width]) => unary(operator, operand, width)),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(
        ([condition, whenTrue, whenFalse]): Expression => ({
          kind: 'select',
          condition,
          whenTrue,
          whenFalse,
        }),
      ),
    ),
  }));
}

const span = { file: { name: 't.litmus', text: '' }, start: 0, end: 0 };

/** Loads the registers, then sets the result to the expression. */
function programOf(value: Expression): Program {
  const location = { name: 'x', address: 0x100000, initialValue: 0, tags: [] };
  const loads = Array.from({ length: REGISTERS }, (_, target) => ({
    kind: 'load' as const,
    register: target,
    address: constant(location.address),
    tags: [],
    span,
  }));
  const names = ['a', 'b', 'c', 'result'];
  const thread = {
    name: 'P0',
    code: [...loads, { kind: 'set' as const, register: RESULT, value, span }],
    registers: names,
    initialValues: names.map(() => 0),
  };
  return { name: 't', language: 'C', threads: [thread], locations: [location], scopes: [] };
}

/** The value, or what is said instead. */
function expected(value: Expression, registers: readonly number[]): number | string {
  try {
    return evaluate(value, registers);
  } catch (error) {
    if (error instanceof ValueRangeError) return error.message;
    throw error;
  }
}

function found(
  value: Expression,
  registers: readonly number[],
  generated: boolean,
  sets: DependencySets | undefined,
): { readonly value: number | string; readonly sources: readonly number[] } {
  const { machine } = litmusCode(programOf(value));
  const stepper = createStepper(machine, OPTIONS, { generated, ...(sets && { sets }) });
  const state = new ThreadState(sets !== undefined);
  stepper.start(state, 1, 1, 0, 0);
  stepper.run(state);
  registers.forEach((read, event) => {
    stepper.resume(state, lowWord(read), highWord(read), event);
  });
  const { kind, message } = stepper.request;
  if (kind !== REQUESTS.end) return { value: message, sources: [] };
  const slot = THREAD.frames + registerSlot(RESULT);
  return {
    value: registerValue(state.words, RESULT),
    sources: sets === undefined ? [] : sets.elements(state.dependencies[slot]!),
  };
}

for (const [name, tree, values] of [
  ['up to 32 bits', narrowTree, narrow],
  ['64 bits', wideTree, wide],
] as const) {
  test(`lowered expressions of ${name} mean what they say, and depend on all that they mention`, () => {
    let [failing, valued] = [0, 0];
    const registers = fc.array(values, { minLength: REGISTERS, maxLength: REGISTERS });
    fc.assert(
      fc.property(tree, registers, (value, held) => {
        const wanted = expected(value, held);
        assert.equal(found(value, held, true, undefined).value, wanted);
        const tracked = found(value, held, false, new DependencySets());
        assert.equal(tracked.value, wanted);
        if (typeof wanted === 'string') failing++;
        else {
          valued++;
          const mentioned = new Set<number>();
          visitRegisters(value, (index) => mentioned.add(index));
          assert.deepEqual(tracked.sources, [...mentioned].sort());
        }
      }),
      { numRuns: 1500 },
    );
    assert.ok(failing > 20 && valued > 500, `${failing} fail, ${valued} have a value`);
  });
}

test('the part of a choice that is not taken does not fail', () => {
  const failing = [
    binary('/', constant(1), register(1)),
    binary('+', register(2), constant(Number.MAX_SAFE_INTEGER), 64),
  ];
  for (const part of failing) {
    const choice: Expression = {
      kind: 'select',
      condition: register(0),
      whenTrue: part,
      whenFalse: { kind: 'select', condition: register(0), whenTrue: part, whenFalse: constant(7) },
    };
    for (const generated of [false, true]) {
      assert.equal(found(choice, [0, 0, 1], generated, undefined).value, 7);
      assert.match(String(found(choice, [1, 0, 1], generated, undefined).value), /zero|53 bits/);
    }
  }
});
