/** Litmus tests in Java: VarHandles with the names of the locations in capitals. */
import { type FoundExecution, threadCount } from '../question/found-execution.ts';
import { type CLikeDialect, threadBody } from './c-like.ts';
import { finalCondition, locationName, readValues, registerNames } from './values.ts';

const FENCES: Readonly<Record<string, string>> = {
  acquire: 'VarHandle.acquireFence()',
  release: 'VarHandle.releaseFence()',
  full: 'VarHandle.fullFence()',
};

const capitalised = (mode: string): string => mode[0]!.toUpperCase() + mode.slice(1);

export const handleName = (location: number): string => locationName(location).toUpperCase();

export function javaLitmus(execution: FoundExecution, name: string, title?: string): string {
  const { events } = execution;
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) => thread);
  const bindings = threads.flatMap((thread) => {
    const accessed = events.flatMap((event) =>
      event.thread === thread && event.location >= 0 ? [event.location] : [],
    );
    return [...new Set(accessed)].map(
      (location) => `${thread}:${handleName(location)}=${locationName(location)};`,
    );
  });
  const bodies = threads.map((thread) => {
    const lines = javaBody(execution, thread).map((line) => `  ${line}\n`);
    return `Thread${thread} {\n${lines.join('')}}\n\n`;
  });
  const titleLine = title === undefined ? '' : `"${title}"\n`;
  const condition = finalCondition(execution, registerNames(execution));
  return `Java ${name}\n${titleLine}{ ${bindings.join(' ')} }\n\n${bodies.join('')}${condition}\n`;
}

export function javaBody(execution: FoundExecution, thread: number): readonly string[] {
  if (execution.addr.length > 0)
    throw new Error('a VarHandle names its variable: no code in Java has the dependency addr');
  return threadBody(execution, thread, javaDialect(execution));
}

function javaDialect(execution: FoundExecution): CLikeDialect {
  const read = readValues(execution);
  return {
    hasValue: () => false,
    expression: (event, _plus, value) => {
      const { label, location } = execution.events[event]!;
      const { kind, mode } = label;
      const handle = handleName(location);
      const suffix = mode === 'plain' ? '' : capitalised(mode);
      switch (kind) {
        case 'read':
          return `(int) ${handle}.get${suffix}()`;
        case 'write':
          return `${handle}.set${suffix}(${value})`;
        case 'update':
          if (mode === 'volatile') return `(int) ${handle}.getAndSet(${value})`;
          if (mode !== 'plain') return `(int) ${handle}.getAndSet${suffix}(${value})`;
          // The only update that is plain tells whether it found what it expects, and not what it
          // found.
          return `${handle}.weakCompareAndSetPlain(${read[event]}, ${value}) ? ${read[event]} : -1`;
        case 'fence':
          return FENCES[mode]!;
      }
    },
  };
}
