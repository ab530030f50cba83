/** Litmus tests in C and in OpenCL, whose tests are C with places for threads and with scopes. */
import { type FoundExecution, threadCount } from '../question/found-execution.ts';
import { type CLikeDialect, threadBody } from './c-like.ts';
import { finalCondition, locationName, registerNames } from './values.ts';

const ORDERS: Readonly<Record<string, string>> = {
  rlx: 'memory_order_relaxed',
  acq: 'memory_order_acquire',
  rel: 'memory_order_release',
  acq_rel: 'memory_order_acq_rel',
  sc: 'memory_order_seq_cst',
};

const SCOPES: Readonly<Record<string, string>> = {
  wg: 'memory_scope_work_group',
  dv: 'memory_scope_device',
  sy: 'memory_scope_all_svm_devices',
};

export function cLitmus(execution: FoundExecution, name: string, title?: string): string {
  const head = (thread: number): string => `P${thread}(${cParameters(execution, thread).join(', ')})`;
  return withFrame('C', execution, name, title, head);
}

export function openclLitmus(execution: FoundExecution, name: string, title?: string): string {
  const group = (level: string, thread: number): number =>
    execution.scopes.find((scope) => scope.level === level)?.groupOf[thread] ?? 0;
  const head = (thread: number): string => {
    const parameters = cParameters(execution, thread).map((parameter) => `global ${parameter}`);
    return `P${thread}@wg ${group('wg', thread)},dev ${group('dev', thread)} (${parameters.join(', ')})`;
  };
  return withFrame('OpenCL', execution, name, title, head);
}

function withFrame(
  language: string,
  execution: FoundExecution,
  name: string,
  title: string | undefined,
  head: (thread: number) => string,
): string {
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) => {
    const body = cBody(execution, thread).map((line) => `  ${line}\n`);
    return `${head(thread)} {\n${body.join('')}}\n\n`;
  });
  const titleLine = title === undefined ? '' : `"${title}"\n`;
  const condition = finalCondition(execution, registerNames(execution));
  return `${language} ${name}\n${titleLine}{ }\n\n${threads.join('')}${condition}\n`;
}

/** `atomic_int* x`, for each location that the thread accesses. */
export function cParameters(execution: FoundExecution, thread: number): readonly string[] {
  const accessed = execution.events.flatMap((event) =>
    event.thread === thread && event.location >= 0 ? [event.location] : [],
  );
  return [...new Set(accessed)].map(
    (location) => `${isAtomic(execution, location) ? 'atomic_int' : 'int'}* ${locationName(location)}`,
  );
}

/** A location is atomic if some access of it is. */
export const isAtomic = ({ events }: FoundExecution, location: number): boolean =>
  events.some((event) => event.location === location && event.label.mode !== 'na');

/** The lines of a thread's body; a location is a pointer of its name. */
export const cBody = (execution: FoundExecution, thread: number): readonly string[] =>
  threadBody(execution, thread, cDialect(execution));

function cDialect(execution: FoundExecution): CLikeDialect {
  const { events } = execution;
  const isInitialisation = (event: number): boolean => isAtomic(execution, events[event]!.location);
  return {
    hasValue: (event) => events[event]!.label.mode === 'na' && !isInitialisation(event),
    expression: (event, plus, value) => {
      const { label, location } = events[event]!;
      const { kind, scope } = label;
      const pointer = `${locationName(location)}${plus}`;
      if (label.mode === 'na') {
        if (isInitialisation(event)) {
          if (kind === 'write') return `atomic_init(${pointer}, ${value})`;
          throw new Error(`event ${event} reads an atomic location without being atomic: no code does that`);
        }
        const place = plus === '' ? `*${pointer}` : `*(${pointer})`;
        return kind === 'write' ? `${place} = ${value}` : place;
      }
      const [mode, remote] = label.mode.split('.');
      const order = ORDERS[mode!]!;
      const last = scope === '' ? order : `${order}, ${SCOPES[scope]}`;
      const suffix = remote === undefined ? '_explicit' : '_explicit_remote';
      switch (kind) {
        case 'read':
          return `atomic_load${suffix}(${pointer}, ${last})`;
        case 'write':
          return `atomic_store${suffix}(${pointer}, ${value}, ${last})`;
        case 'update':
          return `atomic_exchange${suffix}(${pointer}, ${value}, ${last})`;
        case 'fence':
          return scope === ''
            ? `atomic_thread_fence(${last})`
            : `atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, ${last})`;
      }
    },
  };
}
