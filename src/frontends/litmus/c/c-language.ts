/**
 * C litmus tests: one function `P0(atomic_int* x, int* y) { ... }` per thread. Reads the functions,
 * binds parameters to locations and lowers the bodies. Tags as herd7's (refs/herd7);
 * docs/litmus.md lists them and the extensions. Deviation from herd7: `*x` through a pointer to an
 * atomic type is a seq_cst atomic access, as in C.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { constant, register } from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import {
  type LitmusLanguage,
  type LocationTable,
  type LoweredThread,
  RegisterFile,
} from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import { type AtomicDialect, cCall, checkArguments, NOTHING } from './c-calls.ts';
import { cGrammar, parseWholeType } from './c-grammar.ts';
import { lowerBody } from './lower-statement.ts';
import { type MemoryOrder, memoryOrder } from './memory-order.ts';
import { CodeScanner, type DeclaredName, type Grammar } from './parse-expression.ts';
import { parseBlock } from './parse-statement.ts';
import type { CallNode, NameNode, StatementNode } from './syntax.ts';
import { type LanguageRules, ThreadLowering } from './thread-lowering.ts';
import { type CPointerType, type CValue, INT, type ObjectType, plainObject, pointerTo } from './types.ts';

/** One function of a C or OpenCL test. */
export interface ThreadFunction {
  readonly name: string;
  readonly nameSpan: Span;
  readonly parameters: readonly DeclaredName[];
  readonly body: StatementNode;
}

const atomicTags = (order: MemoryOrder): Tags => [order, 'A'];

/** Names by which a test for the Linux-kernel memory model is recognised. */
const KERNEL = [
  /^(READ|WRITE)_ONCE$/,
  /^(smp_|spin_|xchg|cmpxchg)\w*$/,
  /rcu/,
  /^(barrier|mb|rmb|wmb)$/,
  /^atomic_(long_)?(read|set|inc|dec|add|sub|xchg|cmpxchg)(_\w+)?$/,
];

const DIALECT: AtomicDialect = {
  extraArguments: 0,
  atomicTags,
  initTags: () => ['NA'],
  functions: new Map([['atomic_thread_fence', lowerFence]]),
  refusal: (name) => {
    if (KERNEL.some((pattern) => pattern.test(name)))
      return `the Linux-kernel primitive \`${name}\` is not supported`;
    if (name === 'atomic_signal_fence')
      return '`atomic_signal_fence` is not supported: there are no signal handlers';
    return undefined;
  },
};

function lowerFence(lowering: ThreadLowering, call: CallNode): CValue {
  const [order] = checkArguments(call, 1, 1);
  const tags = atomicTags(memoryOrder(order!, 'fence'));
  lowering.code.emit({ kind: 'fence', tags, span: call.span });
  return NOTHING;
}

export const cLanguage: LitmusLanguage = {
  language: 'C',
  canonicalRegister: (name) => name,
  lower(file, locations, registers) {
    const grammar = cGrammar(false);
    const scanner = new CodeScanner(file.file, file.code.start, file.code.end);
    const rules: LanguageRules = {
      unsequencedOperands: true,
      elementSize: locations.elementSize,
      operatorTags: ({ atomic }, access) => {
        if (!atomic) return ['NA'];
        return access === 'update' ? ['SC', 'A', 'RMW'] : ['SC', 'A'];
      },
      global: globalVariables(locations, grammar),
      call: cCall(DIALECT),
    };
    const threads: LoweredThread[] = [];
    while (!atEnd(scanner)) {
      const thread = parseFunction(scanner, grammar, threads.length);
      threads.push(lowerFunction(thread, locations, registers[threads.length], rules));
    }
    return { threads };
  },
};

/** True at the end of the code section; skips a `(* *)` comment between functions. */
export function atEnd(scanner: CodeScanner): boolean {
  const { text } = scanner.source;
  while (text.startsWith('(*', scanner.offset())) {
    const close = text.indexOf('*)', scanner.offset() + 2);
    if (close === -1)
      fail('syntax', 'this comment has no end', { span: scanner.peek().span, expected: '`*)`' });
    scanner.skipTo(close + 2);
  }
  return scanner.peek().kind === 'end';
}

/**
 * Reads a function up to its end. `afterName` reads what a dialect has between name and parameters.
 */
export function parseFunction(
  scanner: CodeScanner,
  grammar: Grammar,
  number: number,
  afterName: () => void = () => {},
): ThreadFunction {
  while (['static', 'inline', 'void', 'kernel', '__kernel'].some((word) => scanner.accept(word)));
  const { text: name, span: nameSpan } = scanner.expectName(`the function of thread P${number}`);
  if (name !== `P${number}`) {
    fail('syntax', `unexpected function ${shown(name)}`, {
      span: nameSpan,
      expected: `\`P${number}\`: one function per thread, in order`,
    });
  }
  afterName();
  scanner.expect('(');
  const parameters: DeclaredName[] = [];
  if (!scanner.at(')')) {
    do parameters.push(grammar.parseType(scanner).named());
    while (scanner.accept(','));
  }
  scanner.expect(')');
  return { name, nameSpan, parameters, body: parseBlock(scanner, grammar) };
}

/** Lowers one function; parameters name locations, or registers that the init section sets. */
export function lowerFunction(
  { name, parameters, body }: ThreadFunction,
  locations: LocationTable,
  given: RegisterFile | undefined,
  rules: LanguageRules,
): LoweredThread {
  const registers = given ?? new RegisterFile();
  const lowering = new ThreadLowering(registers, rules);
  for (const { name: parameter, type, length, span } of parameters) {
    if (type.kind !== 'pointer') {
      return fail('type', `the parameter \`${parameter}\` is not a pointer`, {
        span,
        expected: `a pointer to the location, such as \`int* ${parameter}\``,
      });
    }
    const bound = registers.find(parameter);
    if (bound === undefined && !locations.has(parameter)) {
      locations.declare(parameter, undefined, length === 0 ? undefined : length, []);
    }
    const address = bound === undefined ? constant(locations.address(parameter)) : register(bound);
    lowering.bind(parameter, { kind: 'parameter', address, type }, span);
  }
  lowerBody(lowering, body);
  return { name, code: lowering.code.finish(), registers };
}

/**
 * Variables of the init section under their own names, as in a C program: `x = 1;`, `&x`, `t[0]`.
 */
export function globalVariables(locations: LocationTable, grammar: Grammar): LanguageRules['global'] {
  return ({ name, span }: NameNode) => {
    if (!locations.has(name)) return undefined;
    const address = constant(locations.address(name));
    const object = declaredType(locations.typeOf(name), grammar, name, span);
    if (locations.lengthOf(name) === undefined) return { kind: 'memory', address, object };
    const type: CPointerType = pointerTo(object);
    return { kind: 'parameter', address, type };
  };
}

function declaredType(type: string | undefined, grammar: Grammar, name: string, span: Span): ObjectType {
  if (type === undefined) return plainObject(INT);
  const source = { name: span.file.name, text: type };
  const scanner = new CodeScanner(source, 0, type.length);
  if (!grammar.startsType(scanner.peek())) {
    fail('unknown-name', `the type \`${type}\` of \`${name}\` in the init section is not known`, { span });
  }
  return parseWholeType(scanner, grammar);
}
