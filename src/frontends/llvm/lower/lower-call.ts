/**
 * Calls: of functions with a body, through pointers, of what the lowering knows by name, and inline
 * assembly.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { type Call, calleeOf } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import type { LinkedFunction } from './linked-program.ts';
import { lowerAssembly } from './lower-assembly.ts';
import { lowerKnownCall } from './lower-known-call.ts';
import { lowerPanic } from './rust-library.ts';
import type { StackObjects } from './stack-objects.ts';
import { isAssumption } from './sv-comp.ts';
import { emitVariadicArguments, VARIADIC_WORDS } from './variadic.ts';

export function lowerCall(f: FunctionLowering, call: Call, objects: StackObjects, block: number): void {
  const callee = calleeOf(f.context.program, f.linked, call);
  switch (callee.kind) {
    case 'function':
      callFunction(f, call, callee.function);
      return;
    case 'known':
      lowerKnownCall(f, call, callee.name, objects, block);
      return;
    case 'asm':
      lowerAssembly(f, call, callee.assembly);
      return;
    case 'indirect': {
      const pointer = f.source(callee.pointer);
      const named = call.type.variadic ? call.type.parameters.length : call.arguments.length;
      const words = emitArguments(f, call, named, call.type.variadic);
      f.emit('callIndirect', pointer, resultSlot(f, call), words);
    }
  }
}

function callFunction(f: FunctionLowering, call: Call, callee: LinkedFunction): void {
  if (lowerPanic(f, call, callee)) return;
  const { type, name } = callee.definition;
  const passed = call.arguments.map(({ value }) => f.layout.wordsOf(value.type));
  // Those of a callee from another module are measured there.
  const { layout } = callee.unit;
  const wanted = type.parameters.map((parameter) => layout.wordsOf(parameter));
  const fits =
    (passed.length === wanted.length || (type.variadic && passed.length > wanted.length)) &&
    wanted.every((words, i) => words === passed[i]);
  const result = layout.wordsOf(type.result);
  if (!fits || (call.result !== undefined && f.layout.wordsOf(call.result.type) !== result))
    fail('type', `the call of \`${name}\` does not fit its definition`, {
      span: f.context.places.spanOf(f.linked, call),
      suggestion: `declare \`${name}\` with its parameters and its result before the call`,
    });
  if (isAssumption(f.linked, callee)) {
    f.emit('assume', f.word(0));
    return;
  }
  emitArguments(f, call, wanted.length, type.variadic);
  f.emit('call', callee.index, resultSlot(f, call));
}

/** Puts the first arguments where the callee will find them; how many words they are. */
function emitArguments(f: FunctionLowering, call: Call, count: number, isVariadic: boolean): number {
  const rest = isVariadic ? emitVariadicArguments(f, call, call.arguments.slice(count)) : undefined;
  let next = 0;
  for (const { value } of call.arguments.slice(0, count)) {
    const sources = f.sources(value);
    for (const [lane, { words }] of f.leaves(value.type).entries()) {
      f.emit(words === 1 ? 'arg' : 'arg2', next, sources[lane]!);
      next += words;
    }
  }
  if (rest !== undefined) {
    f.emit('arg2', next, rest);
    next += VARIADIC_WORDS;
  }
  return next;
}

function resultSlot(f: FunctionLowering, { result }: Call): number {
  return result === undefined ? -1 : f.target(result);
}
