/** What the parsers of instructions share, and the values they all read. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { FunctionScope } from './function-scope.ts';
import { parseConstant } from './parse-constant.ts';
import { parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import type { ReadContext } from './read-context.ts';
import type { IrInstruction, IrLabel, IrType, IrValue, Local } from './syntax.ts';

export interface FunctionContext extends ReadContext {
  readonly scope: FunctionScope;
  /** Of the instruction being read: the name before its equals sign, and where it starts. */
  resultName: string | undefined;
  instructionStart: number;
}

type WithoutPlace<T> = T extends IrInstruction ? Omit<T, 'span' | 'location'> : never;

/** An instruction before its attachments have been read. */
export type InstructionBody = WithoutPlace<IrInstruction>;

/** Reads what follows an opcode. */
export type InstructionParser = (context: FunctionContext) => InstructionBody;

/** The result of the current instruction. Call once all operands are read. */
export function defineResult(context: FunctionContext, type: IrType): Local {
  return context.scope.define(context.resultName, type, context.instructionStart);
}

export function parseValue(context: FunctionContext, type: IrType): IrValue {
  const { scanner } = context;
  if (scanner.kind !== 'local') return parseConstant(context, type);
  const local = context.scope.use(scanner.text, type, scanner.start);
  scanner.next();
  return local;
}

/** `i32 %x`: the type, then the value. */
export function parseTypedValue(context: FunctionContext): IrValue {
  return parseValue(context, parseValueType(context));
}

/** A typed value that must have the given type. */
export function parseValueOfType(context: FunctionContext, type: IrType): IrValue {
  const { scanner } = context;
  const { start } = scanner;
  const value = parseTypedValue(context);
  if (value.type !== type)
    fail('type', `this is \`${printType(value.type)}\`, not \`${printType(type)}\``, {
      span: scanner.spanFrom(start),
    });
  return value;
}

/** `label %next`. */
export function parseLabel(context: FunctionContext): IrLabel {
  context.scanner.expect('label');
  return parseLabelName(context);
}

export function parseLabelName(context: FunctionContext): IrLabel {
  const { scanner } = context;
  const { start } = scanner;
  return context.scope.useLabel(scanner.take('local', 'the name of a block'), start);
}
