/**
 * The mapping from OpenCL with remote scopes to the AMD-style machine, as section 6.1 of
 * refs/memalloy takes it over. What the table of the mapping does not cover is refused by name.
 *
 * The paper's fix, a flush right after a remote store, needs a lock that lets its holder flush: the
 * lock of the paper's machine keeps the environment from flushing the location, so that the thread
 * would wait for ever. It makes the run of figure 13 impossible, but not its outcome: a dirty entry
 * of another work-group outlives its invalidation, and reaches memory after the remote store
 * (test/compare/amd.test.ts shows the run). `flushOtherCaches` closes that way too.
 */
import { readValues, sourcesOf, writtenValues } from '../litmus/values.ts';
import type { EventLabel } from '../question/event-label.ts';
import { type FoundExecution, locationCount, threadCount } from '../question/found-execution.ts';
import type { AmdInstruction, AmdOperation, AmdProgram } from './machine.ts';

export interface AmdMappingOptions {
  /** The paper's fix: what a remote store writes is in memory before the lock is given up. */
  readonly flushAfterRemoteStore?: boolean;
  /** Not in the paper: and so is what the other work-groups wrote before they were invalidated. */
  readonly flushOtherCaches?: boolean;
}

export interface AmdRefusal {
  /** In words: `R.rlx.wg: relaxed accesses are not in the mapping`. */
  readonly refused: string;
}

export const isRefused = (result: AmdProgram | AmdRefusal): result is AmdRefusal => 'refused' in result;

/** Why the mapping does not take a label of OpenCL, undefined if it does. */
export function amdRefusalOf({ kind, scope, tags }: EventLabel): string | undefined {
  const isWide = scope === 'dv' || scope === 'sy';
  if (kind === 'fence') return 'fences are not in the mapping';
  if (tags.includes('SC')) return 'sequentially consistent accesses are not in the mapping';
  if (tags.includes('RLX')) return 'relaxed accesses are not in the mapping';
  if (kind === 'update' && isWide) return 'read-modify-writes are in the mapping only with work-group scope';
  if (kind === 'read' && isWide && tags.includes('REM')) return 'remote reads are not in the mapping';
  return undefined;
}

/**
 * The program whose runs `searchAmd` looks through: each write writes its position in coherence,
 * from 1. The system is one device, so that system scope is device scope; `remote` means nothing at
 * work-group scope.
 */
export function compileForAmd(
  execution: FoundExecution,
  options: AmdMappingOptions = {},
): AmdProgram | AmdRefusal {
  const refused = refusalOf(execution);
  if (refused !== undefined) return { refused };
  const { events, ctrl } = execution;
  const groups = groupsOf(execution, 'wg');
  const numbers = [...new Set(groups)];
  const read = readValues(execution);
  const written = writtenValues(execution);
  const controllers = sourcesOf(execution, ctrl);
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) => ({
    workGroup: numbers.indexOf(groups[thread]!),
    instructions: events.flatMap(({ label, location, thread: owner }, event): AmdInstruction[] => {
      if (owner !== thread) return [];
      const conditions = controllers[event]!.map((register) => ({ register, value: read[register]! }));
      return operationsOf(label, location, event, written[event]!, options).map((operation) => ({
        operation,
        event,
        conditions,
      }));
    }),
  }));
  return {
    threads,
    workGroups: numbers.length,
    locations: locationCount(execution),
    holderFlushes: options.flushAfterRemoteStore === true,
  };
}

/** The same for labels that become the same instructions. */
export const amdKeyOf = (label: EventLabel): string =>
  operationsOf(label, 0, 0, 0, {})
    .map(({ kind }) => kind)
    .join(' ');

function refusalOf(execution: FoundExecution): string | undefined {
  const { language, events, sequenced } = execution;
  if (language.name !== 'opencl') return `the mapping is from opencl, not from ${language.name}`;
  for (const { label } of events) {
    const reason = amdRefusalOf(label);
    if (reason !== undefined) return `${label.name}: ${reason}`;
  }
  if (new Set(groupsOf(execution, 'dev')).size > 1)
    return 'the machine is one device, the execution has several';
  const order = new Set(sequenced.map(([from, to]) => from * events.length + to));
  const isTotal = events.every(({ thread }, i) =>
    events.every((other, j) => j <= i || other.thread !== thread || order.has(i * events.length + j)),
  );
  return isTotal
    ? undefined
    : 'the machine runs threads in order, some operands of the execution are in none';
}

const groupsOf = ({ scopes }: FoundExecution, level: string): readonly number[] =>
  scopes.find((scope) => scope.level === level)!.groupOf;

function operationsOf(
  { kind, scope, tags }: EventLabel,
  location: number,
  register: number,
  value: number,
  { flushAfterRemoteStore = false, flushOtherCaches = false }: AmdMappingOptions,
): readonly AmdOperation[] {
  const isNarrow = scope === '' || scope === 'wg';
  if (kind === 'update') return [{ kind: 'update', location, register, value }];
  if (kind === 'read') {
    const load: AmdOperation = { kind: 'load', location, register };
    return isNarrow ? [load] : [{ kind: 'inval' }, load];
  }
  const store: AmdOperation = { kind: 'store', location, value };
  if (isNarrow) return [store];
  const flush: AmdOperation = { kind: 'flush' };
  if (!tags.includes('REM')) return [flush, store];
  return [
    { kind: 'lock', location },
    flush,
    store,
    ...(flushAfterRemoteStore ? [flush] : []),
    { kind: 'rem-inval' },
    ...(flushOtherCaches ? [{ kind: 'rem-flush' } as const] : []),
    { kind: 'unlock', location },
  ];
}
