/** A compact text of a lowered program for tests: one line an instruction, registers by name. */
import type { Expression } from '../../src/program/expression.ts';
import type { Instruction } from '../../src/program/instruction.ts';
import { type Program, type Thread, valueText } from '../../src/program/program.ts';

function expressionText(program: Program, thread: Thread, expression: Expression): string {
  const text = (inner: Expression): string => expressionText(program, thread, inner);
  switch (expression.kind) {
    case 'constant':
      return valueText(program, expression.value);
    case 'register':
      return thread.registers[expression.register]!;
    case 'unary':
      return `${expression.operator}${text(expression.operand)}`;
    case 'binary': {
      const width = expression.width === 32 ? '' : `:${expression.width}`;
      return `(${text(expression.left)} ${expression.operator}${width} ${text(expression.right)})`;
    }
    case 'select':
      return `(${text(expression.condition)} ? ${text(expression.whenTrue)} : ${text(expression.whenFalse)})`;
  }
}

function instructionText(program: Program, thread: Thread, instruction: Instruction): string {
  const text = (expression: Expression) => expressionText(program, thread, expression);
  const name = (index: number) => thread.registers[index]!;
  const tagged = (tags: readonly string[]) => (tags.length === 0 ? '' : `{${tags.join(',')}}`);
  switch (instruction.kind) {
    case 'set':
      return `${name(instruction.register)} := ${text(instruction.value)}`;
    case 'load': {
      const exclusive = instruction.exclusive === true ? ' exclusive' : '';
      return `${name(instruction.register)} := R${tagged(instruction.tags)}${exclusive} ${text(instruction.address)}`;
    }
    case 'store': {
      const { exclusive } = instruction;
      const status =
        exclusive === undefined
          ? ''
          : ` status ${name(exclusive.status)}=${exclusive.success}/${exclusive.failure}`;
      return `W${tagged(instruction.tags)} ${text(instruction.address)} := ${text(instruction.value)}${status}`;
    }
    case 'rmw': {
      const condition = instruction.condition === undefined ? '' : ` if ${text(instruction.condition)}`;
      const tags = `{${instruction.readTags.join(',')}|${instruction.writeTags.join(',')}|${instruction.failureTags.join(',')}}`;
      return `${name(instruction.register)} := RMW${tags} ${text(instruction.address)} := ${text(instruction.value)}${condition}`;
    }
    case 'fence':
      return `F${tagged(instruction.tags)}`;
    case 'branch':
      return `if ${text(instruction.condition)} goto ${instruction.target}`;
    case 'jump':
      return `goto ${instruction.target}`;
    case 'assume':
      return `assume ${text(instruction.condition)}`;
    case 'unsequenced':
      return instruction.marker;
  }
}

/** The instructions of one thread. */
export function renderThread(program: Program, index: number): readonly string[] {
  const thread = program.threads[index]!;
  return thread.code.map((instruction) => instructionText(program, thread, instruction));
}

/** Locations as `x=1`, then registers with an initial value that is not 0 as `0:X1=x`. */
export function renderInitialState(program: Program): string {
  const locations = program.locations.map(
    ({ name, initialValue }) => `${name}=${valueText(program, initialValue)}`,
  );
  const registers = program.threads.flatMap((thread, index) =>
    thread.registers.flatMap((name, i) => {
      const value = thread.initialValues[i]!;
      return value === 0 ? [] : [`${index}:${name}=${valueText(program, value)}`];
    }),
  );
  return [...locations, ...registers].join(' ');
}
