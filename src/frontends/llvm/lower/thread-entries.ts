/**
 * What a thread runs besides its start function: if a program needs something done at the end of
 * every thread (destructors of keys and of thread-local objects, the ends of the lives of shared
 * thread-local variables), each function that a thread could start with gets a function around it
 * that does so.
 */
import { FRAME, type FunctionCode } from '../../../program/machine/code.ts';
import type { LinkedFunction } from './linked-program.ts';
import type { LowerContext } from './lower-context.ts';

/** Words of a pointer: a start function takes one or nothing, and gives one. */
const POINTER_WORDS = 2;

/** The library's function for the end of a thread. */
const THREAD_END = '__heddle_thread_end';

/** Appends them to the code, and says in the functions where theirs are. */
export function withThreadEntries(context: LowerContext, functions: readonly FunctionCode[]): FunctionCode[] {
  const ending = context.program.endings.find(({ definition }) => definition.name === THREAD_END);
  if (ending === undefined && !context.threadLocals.hasShared) return [...functions];
  const entries: FunctionCode[] = [];
  const result = functions.map((starts, index): FunctionCode => {
    if (starts.parameterWords !== 0 && starts.parameterWords !== POINTER_WORDS) return starts;
    entries.push(emitThreadEntry(context, starts, index, ending));
    return { ...starts, threadEntry: functions.length + entries.length - 1 };
  });
  return [...result, ...entries];
}

function emitThreadEntry(
  { builder, threadLocals }: LowerContext,
  { name, parameterWords, resultWords: words }: FunctionCode,
  callee: number,
  ending: LinkedFunction | undefined,
): FunctionCode {
  const entry = builder.position;
  const argument = FRAME.slots;
  const result = argument + parameterWords;
  const locals = result + words;
  const resultWords = Math.min(words, POINTER_WORDS);
  builder.setSite(-1);
  threadLocals.emitBegin(builder, locals);
  if (parameterWords > 0) builder.emit('arg2', 0, argument);
  builder.emit('call', callee, words > 0 ? result : -1);
  if (ending !== undefined) builder.emit('call', ending.index, -1);
  threadLocals.emitEnd(builder, locals);
  for (let word = 0; word < resultWords; word++) builder.emit('resultWord', word, result + word);
  builder.emit('ret');
  return {
    name,
    entry,
    frameSize: locals + threadLocals.words,
    parameterWords,
    resultWords,
    isLibrary: true,
    ...(threadLocals.hasShared && { objectSlots: threadLocals.slots(locals) }),
  };
}
