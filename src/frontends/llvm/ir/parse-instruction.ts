/** One instruction: its result, its opcode, what the opcode wants, its attachments. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { FunctionContext, InstructionParser } from './function-context.ts';
import { ARITHMETIC } from './parse-arithmetic.ts';
import { CALLS } from './parse-call.ts';
import { CONTROL } from './parse-control.ts';
import { MEMORY } from './parse-memory.ts';
import { parseAttachments } from './parse-metadata.ts';
import type { IrInstruction } from './syntax.ts';

const PARSERS: ReadonlyMap<string, InstructionParser> = new Map([
  ...ARITHMETIC,
  ...MEMORY,
  ...CALLS,
  ...CONTROL,
]);

const UNSUPPORTED = new Map([
  ['indirectbr', 'jumps to computed labels'],
  ['callbr', 'assembly that jumps'],
  ['catchswitch', 'exceptions of Windows'],
  ['catchpad', 'exceptions of Windows'],
  ['catchret', 'exceptions of Windows'],
  ['cleanuppad', 'exceptions of Windows'],
  ['cleanupret', 'exceptions of Windows'],
]);

/** The current token is the result's name or the opcode. */
export function parseInstruction(context: FunctionContext): IrInstruction {
  const { scanner } = context;
  const { start } = scanner;
  context.instructionStart = start;
  context.resultName = undefined;
  if (scanner.kind === 'local') {
    context.resultName = scanner.text;
    scanner.next();
    scanner.expect('=');
  }
  const opcode = scanner.text;
  const parse = scanner.kind === 'word' ? PARSERS.get(opcode) : undefined;
  if (parse === undefined) return refuseOpcode(context);
  scanner.next();
  const body = parse(context);
  if (context.resultName !== undefined && (!('result' in body) || body.result === undefined))
    fail('syntax', `this \`${opcode}\` gives no value that \`%${context.resultName}\` could name`, {
      span: scanner.spanFrom(start),
    });
  const location = parseAttachments(context);
  return Object.assign(body, { span: scanner.spanFrom(start), location });
}

function refuseOpcode({ scanner }: FunctionContext): never {
  if (scanner.kind !== 'word') scanner.unexpected('an instruction');
  const unsupported = UNSUPPORTED.get(scanner.text);
  const span = scanner.span();
  if (unsupported !== undefined)
    fail('unsupported', `\`${scanner.text}\` (${unsupported}) is not supported`, { span });
  return fail('unknown-instruction', `there is no instruction ${scanner.shown()}`, {
    span,
    suggestion: didYouMean(scanner.text, PARSERS.keys()),
  });
}
