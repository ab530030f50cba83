/** Instructions that end a block, and `landingpad`. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import {
  defineResult,
  type FunctionContext,
  type InstructionBody,
  type InstructionParser,
  parseLabel,
  parseTypedValue,
  parseValue,
  parseValueOfType,
} from './function-context.ts';
import { parseConstant, parseTypedConstant } from './parse-constant.ts';
import { parseType, parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import type { IrType, LandingPadInstruction, SwitchInstruction } from './syntax.ts';
import { VOID } from './type-table.ts';

function parseRet(context: FunctionContext): InstructionBody {
  const { result } = context.scope.type;
  // `void ()*` begins with `void` as well.
  const type = parseType(context);
  if (type !== result) refuseReturn(context, type, result);
  return type === VOID ? { kind: 'ret' } : { kind: 'ret', value: parseValue(context, type) };
}

function refuseReturn({ scanner, instructionStart }: FunctionContext, found: IrType, wanted: IrType): never {
  return fail('type', `this function returns \`${printType(wanted)}\`, not \`${printType(found)}\``, {
    span: scanner.spanFrom(instructionStart),
  });
}

function parseBr(context: FunctionContext): InstructionBody {
  const { scanner, types } = context;
  if (scanner.at('label')) return { kind: 'br', target: parseLabel(context) };
  const condition = parseValueOfType(context, types.integer(1));
  scanner.expect(',');
  const whenTrue = parseLabel(context);
  scanner.expect(',');
  return { kind: 'cond-br', condition, whenTrue, whenFalse: parseLabel(context) };
}

function parseSwitch(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const value = parseTypedValue(context);
  if (value.type.kind !== 'integer')
    fail('type', `\`switch\` wants an integer, not \`${printType(value.type)}\``, {
      span: scanner.spanFrom(context.instructionStart),
    });
  scanner.expect(',');
  const otherwise = parseLabel(context);
  scanner.expect('[');
  const cases: SwitchInstruction['cases'][number][] = [];
  const seen = new Set<bigint>();
  while (!scanner.at(']')) {
    const { start } = scanner;
    const type = parseValueType(context);
    const constant = parseConstant(context, type);
    const span = scanner.spanFrom(start);
    if (constant.kind !== 'integer' || type !== value.type)
      return fail('type', `a case of this switch is a number of type \`${printType(value.type)}\``, { span });
    if (seen.has(constant.value)) fail('syntax', 'this case stands twice in the switch', { span });
    seen.add(constant.value);
    scanner.expect(',');
    cases.push({ value: constant, target: parseLabel(context) });
  }
  scanner.expect(']');
  return { kind: 'switch', value, otherwise, cases };
}

function parseLandingPad(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const type = parseType(context);
  const cleanup = scanner.accept('cleanup');
  const clauses: LandingPadInstruction['clauses'][number][] = [];
  while (scanner.at('catch') || scanner.at('filter')) {
    const kind = scanner.text as 'catch' | 'filter';
    scanner.next();
    clauses.push({ kind, value: parseTypedConstant(context) });
  }
  if (!cleanup && clauses.length === 0) scanner.unexpected('`cleanup`, `catch` or `filter`');
  return { kind: 'landingpad', cleanup, clauses, result: defineResult(context, type) };
}

export const CONTROL: readonly (readonly [opcode: string, parse: InstructionParser])[] = [
  ['ret', parseRet],
  ['br', parseBr],
  ['switch', parseSwitch],
  ['resume', (context) => ({ kind: 'resume', value: parseTypedValue(context) })],
  ['unreachable', () => ({ kind: 'unreachable' })],
  ['landingpad', parseLandingPad],
];
