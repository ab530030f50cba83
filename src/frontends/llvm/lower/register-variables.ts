/**
 * Local variables that can live in slots of the frame as if they were registers: scalars whose
 * address is used for nothing but loads and stores of the whole variable. At -O0 these are most
 * variables and all parameters.
 */
import type {
  AllocaInstruction,
  FunctionDefinition,
  IrInstruction,
  IrType,
  IrValue,
  Local,
} from '../ir/syntax.ts';
import { isIgnoredCall } from './ignored-calls.ts';
import { operandsOf } from './operands-of.ts';

/** By index of a local that is such an alloca, or a bitcast of one: the alloca's local. */
export function registerVariables(definition: FunctionDefinition): ReadonlyMap<number, Local> {
  const allocas = new Map<number, AllocaInstruction>();
  const variableOf = new Map<number, Local>();
  for (const { instructions } of definition.blocks)
    for (const instruction of instructions) {
      if (instruction.kind === 'alloca' && isScalarVariable(instruction)) {
        allocas.set(instruction.result.index, instruction);
        variableOf.set(instruction.result.index, instruction.result);
      } else if (instruction.kind === 'cast' && instruction.opcode === 'bitcast') {
        // A definition stands before its uses in the order of the text, unless someone wrote the
        // text by hand.
        const variable = lookUp(variableOf, instruction.operand);
        if (variable !== undefined) variableOf.set(instruction.result.index, variable);
      }
    }
  const others = new Set<Local>();
  for (const { instructions } of definition.blocks)
    for (const instruction of instructions) {
      const whole = wholeAccess(instruction, variableOf, allocas);
      for (const operand of operandsOf(instruction)) {
        const variable = lookUp(variableOf, operand);
        if (variable === undefined || (whole === variable && !isStoredValue(instruction, operand))) continue;
        others.add(variable);
      }
    }
  return new Map([...variableOf].filter(([, variable]) => !others.has(variable)));
}

/** The variable whose address the instruction only uses in an allowed way. */
function wholeAccess(
  instruction: IrInstruction,
  variableOf: ReadonlyMap<number, Local>,
  allocas: ReadonlyMap<number, AllocaInstruction>,
): Local | undefined {
  switch (instruction.kind) {
    case 'load':
    case 'store': {
      const accessed = instruction.kind === 'load' ? instruction.result.type : instruction.value.type;
      const variable = lookUp(variableOf, instruction.pointer);
      if (variable === undefined) return undefined;
      return representation(accessed) === representation(allocas.get(variable.index)!.allocated)
        ? variable
        : undefined;
    }
    case 'cast':
      return lookUp(variableOf, instruction.result);
    case 'call': {
      if (!isIgnoredCall(instruction)) return undefined;
      for (const { value } of instruction.arguments) {
        const variable = lookUp(variableOf, value);
        if (variable !== undefined) return variable;
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

function lookUp(variableOf: ReadonlyMap<number, Local>, value: IrValue): Local | undefined {
  return value.kind === 'local' ? variableOf.get(value.index) : undefined;
}

function isStoredValue(instruction: IrInstruction, operand: IrValue): boolean {
  return instruction.kind === 'store' && instruction.value === operand;
}

function isScalarVariable({ allocated, count }: AllocaInstruction): boolean {
  return (count === undefined || isOne(count)) && representation(allocated) !== undefined;
}

function isOne(count: IrValue): boolean {
  return count.kind === 'integer' && count.value === 1n;
}

/**
 * Types with the same one can be read from and written to the same slots. Undefined for types that
 * are no scalars.
 */
function representation(type: IrType): string | undefined {
  switch (type.kind) {
    case 'integer':
      return type.width <= 64 ? `i${type.width}` : undefined;
    case 'float':
      if (type.format === 'float') return 'i32';
      return type.format === 'double' ? 'i64' : undefined;
    case 'pointer':
      return 'i64';
    default:
      return undefined;
  }
}
