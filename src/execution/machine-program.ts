/** A machine program as executions and reports see it: names of threads and locations. */
import type { MemoryMap } from '../program/machine/memory-map.ts';
import { threadName } from '../program/machine/stop-text.ts';
import type { Language, Program } from '../program/program.ts';

/** What Java calls the modes of accesses. */
const JAVA_ORDERS: Readonly<Record<string, string>> = {
  na: 'plain',
  rlx: 'opaque',
  acq: 'acquire',
  rel: 'release',
  acq_rel: 'acquire release',
  sc: 'volatile',
};

/** Threads have no code here. */
export function programOf(name: string, language: Language, threads: number, memory: MemoryMap): Program {
  return {
    name,
    language,
    threads: Array.from({ length: threads }, (_, thread) => ({
      name: threadName(thread),
      code: [],
      registers: [],
      initialValues: [],
    })),
    locations: memory.locations,
    scopes: [],
    valueText: (value, location) => memory.valueText(value, location),
    ...(memory.isManaged && { orderNames: JAVA_ORDERS }),
  };
}
