/**
 * The attribute Code (JVMS 4.7.3): instructions, handlers of exceptions and, from the attribute
 * LineNumberTable, lines. Whether the stack has what each instruction takes is checked by the
 * lowering, not here.
 */
import type { ByteReader } from './byte-reader.ts';
import type { CodeAttribute, Handler } from './class-file.ts';
import type { ConstantPool } from './constant-pool.ts';
import { type DecodedCode, decodeInstructions } from './decode-instructions.ts';
import { readAttributes } from './read-attributes.ts';

const LONGEST_CODE = 65_535;
const HANDLER_SIZE = 8;
const LINE_SIZE = 4;

/** What the code must fit to. */
export interface CodeOwner {
  /** `Foo.bar`, for messages. */
  readonly methodName: string;
  /** Slots of `this` and the parameters. */
  readonly argumentSlots: number;
}

export function readCode(part: ByteReader, pool: ConstantPool, owner: CodeOwner): CodeAttribute {
  const { methodName, argumentSlots } = owner;
  const maxStack = part.u2();
  const maxLocals = part.u2();
  if (argumentSlots > maxLocals) {
    part.refuse(`${maxLocals} local variables are declared, and the arguments take ${argumentSlots}`);
  }
  const length = part.u4();
  if (length === 0 || length > LONGEST_CODE) {
    part.refuse(`the code is declared to have ${length} bytes (1 to ${LONGEST_CODE} are allowed)`);
  }
  const reader = part.part(length, part.where);
  const handlerTable = part.part(part.count(HANDLER_SIZE, 'handlers') * HANDLER_SIZE, part.where);
  const lines = new Uint16Array(length);
  readAttributes(part, pool).all('LineNumberTable', (table) => readLines(table, lines));
  // An entry holds until the next one, in the order of the code, which need not be that of the
  // table.
  for (let offset = 1; offset < length; offset++) {
    if (lines[offset] === 0) lines[offset] = lines[offset - 1]!;
  }
  const code = decodeInstructions({ reader, pool, maxLocals, methodName }, (offset) => lines[offset]!);
  const handlers: Handler[] = [];
  while (handlerTable.remaining > 0) handlers.push(readHandler(handlerTable, pool, code));
  return { maxStack, maxLocals, instructions: code.instructions, handlers };
}

/** Notes each line at the offset where its code starts. */
function readLines(table: ByteReader, lines: Uint16Array): void {
  const count = table.count(LINE_SIZE, 'lines');
  for (let i = 0; i < count; i++) {
    const offset = table.u2();
    if (offset >= lines.length) table.refuse(`a line starts at ${offset}, behind the code`);
    lines[offset] = table.u2();
  }
}

function readHandler(table: ByteReader, pool: ConstantPool, code: DecodedCode): Handler {
  const offset = (): number => {
    const found = table.u2();
    return code.indexAt(found) ?? table.refuse(`a handler refers to ${found}, where no instruction starts`);
  };
  const start = offset();
  const end = offset();
  const handler = offset();
  if (start >= end) table.refuse('a handler is there for no instruction');
  if (handler === code.instructions.length) table.refuse('a handler starts behind the code');
  const type = table.u2();
  return { start, end, handler, catchType: type === 0 ? undefined : pool.className(table, type) };
}
