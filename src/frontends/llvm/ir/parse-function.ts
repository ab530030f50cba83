/** `define` and `declare`: the header of a function, its blocks. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { checkPhis } from './check-phis.ts';
import type { FunctionContext } from './function-context.ts';
import { FunctionScope } from './function-scope.ts';
import { parseAddressSpace } from './parse-address-space.ts';
import { parseAttributeSet, parseAttributes } from './parse-attributes.ts';
import { parseCallingConvention } from './parse-calling-convention.ts';
import { parseTypedConstant } from './parse-constant.ts';
import { parseInstruction } from './parse-instruction.ts';
import { acceptPlacement, parseLinkage } from './parse-linkage.ts';
import { parseAttachment, parseDebugRecord } from './parse-metadata.ts';
import { parseType, parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import type { ReadContext } from './read-context.ts';
import { isTerminator } from './successors.ts';
import type {
  Attribute,
  AttributeSet,
  DebugLocation,
  FunctionDeclaration,
  FunctionDefinition,
  IrBlock,
  IrConstant,
  IrInstruction,
  Parameter,
} from './syntax.ts';

interface NamedParameter extends Parameter {
  readonly name: string | undefined;
  readonly start: number;
}

type Header = Omit<FunctionDeclaration, 'kind'>;

export function parseDeclaration(context: ReadContext): FunctionDeclaration {
  const { start } = context.scanner;
  context.scanner.expect('declare');
  return { kind: 'declaration', ...parseHeader(context, start).header };
}

export function parseDefinition(context: ReadContext): FunctionDefinition {
  const { scanner } = context;
  const { start } = scanner;
  scanner.expect('define');
  const { header, parameters } = parseHeader(context, start);
  if (!scanner.at('{')) scanner.unexpected('`{` and the body of the function');
  const scope = new FunctionScope(scanner, header.type);
  for (const { name, type, start } of parameters) scope.define(name, type, start);
  const blocks = parseBody({ ...context, scope, resultName: undefined, instructionStart: start });
  const locals = scope.finish();
  checkPhis(blocks);
  return { kind: 'definition', ...header, blocks, locals, variables: scope.variables };
}

function parseHeader(context: ReadContext, start: number): { header: Header; parameters: NamedParameter[] } {
  const { scanner, types } = context;
  // Declarations carry their attachments in front.
  let location = parseLocation(context);
  const { linkage } = parseLinkage(scanner);
  const callingConvention = parseCallingConvention(scanner);
  const resultAttributes = parseAttributes(context);
  const typeStart = scanner.start;
  const result = parseType(context);
  if (result.kind === 'label' || result.kind === 'function' || result.kind === 'metadata')
    fail('type', `a function cannot return \`${printType(result)}\``, { span: scanner.spanFrom(typeStart) });
  const name = scanner.take('global', 'the name of a function');
  const { parameters, variadic } = parseParameters(context);
  const { attributes, personality } = parseTrailer(context);
  location = parseLocation(context) ?? location;
  const type = types.function(
    result,
    parameters.map((parameter) => parameter.type),
    variadic,
  );
  const plain = parameters.map(({ type, attributes }) => ({ type, attributes }));
  const span = scanner.spanFrom(start);
  const shape = { name, type, linkage, callingConvention, resultAttributes, parameters: plain };
  return { header: { ...shape, attributes, personality, span, location }, parameters };
}

function parseLocation(context: ReadContext): DebugLocation | undefined {
  let location: DebugLocation | undefined;
  // A declaration without attachments may be followed by a definition of metadata, `!0 = ...`.
  while (context.scanner.kind === 'metadata' && !context.scanner.atDefinition())
    location = parseAttachment(context) ?? location;
  return location;
}

function parseParameters(context: ReadContext): { parameters: NamedParameter[]; variadic: boolean } {
  const { scanner } = context;
  const parameters: NamedParameter[] = [];
  let variadic = false;
  scanner.expect('(');
  if (!scanner.at(')')) {
    do {
      variadic = scanner.accept('...');
      if (!variadic) parameters.push(parseParameter(context));
    } while (!variadic && scanner.accept(','));
  }
  scanner.expect(')');
  return { parameters, variadic };
}

function parseParameter(context: ReadContext): NamedParameter {
  const { scanner } = context;
  const type = parseValueType(context);
  const attributes = parseAttributes(context);
  const { start } = scanner;
  const name = scanner.kind === 'local' ? scanner.take('local', 'a parameter') : undefined;
  if (scanner.kind === 'word') fail('syntax', `${scanner.shown()} is no attribute`, { span: scanner.span() });
  return { type, attributes, name, start };
}

/** What stands between the parameters and the body. */
function parseTrailer(context: ReadContext): { attributes: AttributeSet; personality?: IrConstant } {
  const { scanner } = context;
  const own: Attribute[] = [];
  const groups: number[] = [];
  let personality: IrConstant | undefined;
  for (;;) {
    const { start } = scanner;
    const set = parseAttributeSet(context);
    own.push(...set.own);
    groups.push(...set.groups);
    if (scanner.accept('personality')) personality = parseTypedConstant(context);
    else if (scanner.accept('prefix') || scanner.accept('prologue')) parseTypedConstant(context);
    else if (scanner.accept('gc')) scanner.takeString('the name of a collector');
    else if (scanner.at('addrspace')) parseAddressSpace(scanner);
    else if (!acceptPlacement(scanner))
      scanner.accept('unnamed_addr') || scanner.accept('local_unnamed_addr');
    if (scanner.start === start) return { attributes: { own, groups }, personality };
  }
}

function parseBody(context: FunctionContext): readonly IrBlock[] {
  const { scanner } = context;
  scanner.expect('{');
  const blocks: IrBlock[] = [];
  do blocks.push(parseBlock(context));
  while (!scanner.at('}'));
  scanner.next();
  return blocks;
}

function parseBlock(context: FunctionContext): IrBlock {
  const { scanner, scope } = context;
  const { start } = scanner;
  const name = scanner.kind === 'label' ? scanner.take('label', 'a label') : undefined;
  const label = scope.defineLabel(name, start);
  const instructions: IrInstruction[] = [];
  for (;;) {
    while (scanner.kind === 'record') parseDebugRecord(context);
    if (scanner.at('}') || scanner.kind === 'label' || scanner.kind === 'end')
      fail('syntax', `the block \`${label.name}\` does not end in a jump or a return`, {
        span: scanner.span(),
        expected: '`br`, `ret`, `switch`, `invoke`, `resume` or `unreachable`',
      });
    const instruction = parseInstruction(context);
    const previous = instructions.at(-1);
    if (instruction.kind === 'phi' && previous !== undefined && previous.kind !== 'phi')
      fail('syntax', 'a `phi` stands at the start of its block', { span: instruction.span });
    instructions.push(instruction);
    if (isTerminator(instruction)) return { label, instructions };
  }
}
