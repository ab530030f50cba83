/**
 * Java litmus tests: `Thread0 { X.setOpaque(1); int r = Y.getAcquire(); }`, VarHandles bound to
 * locations by the init section (`0:X=x`). Syntax and lowering are shared with C (../c); operands
 * are evaluated from left to right.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { constant } from '../../../program/expression.ts';
import { atEnd } from '../c/c-language.ts';
import { lowerBody } from '../c/lower-statement.ts';
import { CodeScanner } from '../c/parse-expression.ts';
import { parseBlock } from '../c/parse-statement.ts';
import type { NameNode } from '../c/syntax.ts';
import { type LanguageRules, type MemoryPlace, ThreadLowering } from '../c/thread-lowering.ts';
import { INT, plainObject } from '../c/types.ts';
import {
  type LitmusLanguage,
  type LocationTable,
  type LoweredThread,
  RegisterFile,
} from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import { javaGrammar, javaType } from './java-grammar.ts';
import { lowerFence, lowerMethod } from './var-handle.ts';

export const javaLanguage: LitmusLanguage = {
  language: 'Java',
  canonicalRegister: (name) => name,
  lower(file, locations, registers) {
    const scanner = new CodeScanner(file.file, file.code.start, file.code.end);
    const threads: LoweredThread[] = [];
    while (!atEnd(scanner)) {
      threads.push(lowerThread(scanner, threads.length, locations, registers[threads.length]));
    }
    return { threads };
  },
};

function lowerThread(
  scanner: CodeScanner,
  number: number,
  locations: LocationTable,
  given: RegisterFile | undefined,
): LoweredThread {
  const { text, span } = scanner.expectName(`\`Thread${number}\``);
  if (text !== `Thread${number}` && text !== `P${number}`) {
    fail('syntax', `unexpected ${shown(text)}`, {
      span,
      expected: `\`Thread${number} {\`: threads in order`,
    });
  }
  const registers = given ?? new RegisterFile();
  const body = parseBlock(scanner, javaGrammar);
  const lowering = new ThreadLowering(
    registers,
    rulesFor(number, locations, boundHandles(registers, locations)),
  );
  lowerBody(lowering, body);
  return { name: `P${number}`, code: lowering.code.finish(), registers };
}

/** The VarHandles of a thread: registers that the init section set to the address of a location. */
function boundHandles(registers: RegisterFile, locations: LocationTable): ReadonlyMap<string, MemoryPlace> {
  const found = new Map<string, MemoryPlace>();
  registers.names.forEach((name, index) => {
    const address = registers.initialValues[index]!;
    const location = locations.locations.find((candidate) => candidate.address === address);
    if (location === undefined) return;
    const type = javaType(locations.typeOf(location.name) ?? 'int') ?? INT;
    found.set(name, { kind: 'memory', address: constant(address), object: plainObject(type) });
  });
  return found;
}

function rulesFor(
  thread: number,
  locations: LocationTable,
  handles: ReadonlyMap<string, MemoryPlace>,
): LanguageRules {
  return {
    unsequencedOperands: false,
    elementSize: locations.elementSize,
    operatorTags: () => [],
    global: ({ name, span }) => {
      if (!handles.has(name)) return undefined;
      return fail('type', `\`${name}\` is a VarHandle and has no value`, {
        span,
        expected: `a method of it, such as \`${name}.getVolatile()\``,
      });
    },
    call: (lowering, call, destination) => {
      const { receiver } = call;
      if (receiver === undefined || receiver.name === 'VarHandle') return lowerFence(lowering, call);
      return lowerMethod(lowering, call, handleOf(thread, receiver, handles), destination);
    },
  };
}

function handleOf(
  thread: number,
  { name, span }: NameNode,
  handles: ReadonlyMap<string, MemoryPlace>,
): MemoryPlace {
  const handle = handles.get(name);
  if (handle !== undefined) return handle;
  return fail('unknown-name', `the VarHandle ${shown(name)} is not bound`, {
    span,
    suggestion:
      // Handles mostly have names of one letter, any two of which are alike.
      (name.length > 2 ? didYouMean(name, handles.keys()) : undefined) ??
      `bind it in the init section, such as \`${thread}:${name}=${name.toLowerCase()}\``,
  });
}
