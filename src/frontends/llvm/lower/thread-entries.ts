/**
 * What a thread runs besides its start function: if a program needs something done at the end of
 * every thread (destructors of keys and of thread-local objects), each function that a thread could
 * start with gets a function around it that does so.
 */
import { FRAME, type FunctionCode } from '../../../program/machine/code.ts';
import type { LowerContext } from './lower-context.ts';

const POINTER_WORDS = 2;

/** The library's function for the end of a thread. */
const THREAD_END = '__heddle_thread_end';

/** Appends them to the code, and says in the functions where theirs are. */
export function withThreadEntries(context: LowerContext, functions: readonly FunctionCode[]): FunctionCode[] {
  const ending = context.program.endings.find(({ definition }) => definition.name === THREAD_END);
  if (ending === undefined) return [...functions];
  const entries: FunctionCode[] = [];
  const result = functions.map((starts, index): FunctionCode => {
    if (starts.parameterWords !== POINTER_WORDS || starts.resultWords > POINTER_WORDS) return starts;
    entries.push(emitThreadEntry(context, starts, index, ending.index));
    return { ...starts, threadEntry: functions.length + entries.length - 1 };
  });
  return [...result, ...entries];
}

function emitThreadEntry(
  { builder }: LowerContext,
  { name, resultWords }: FunctionCode,
  callee: number,
  ending: number,
): FunctionCode {
  const entry = builder.position;
  const argument = FRAME.slots;
  const result = argument + POINTER_WORDS;
  builder.setSite(-1);
  builder.emit('arg2', 0, argument);
  builder.emit('call', callee, resultWords > 0 ? result : -1);
  builder.emit('call', ending, -1);
  for (let word = 0; word < resultWords; word++) builder.emit('resultWord', word, result + word);
  builder.emit('ret');
  return {
    name,
    entry,
    frameSize: result + POINTER_WORDS,
    parameterWords: POINTER_WORDS,
    resultWords,
    isLibrary: true,
  };
}
