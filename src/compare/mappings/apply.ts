/**
 * A mapping applied to one execution: the target execution, concretely. Each source event becomes
 * the steps of its row, in program order; threads, locations, reads-from and coherence are those of
 * the source.
 *
 * What the rows do not say: an address dependency goes to all accesses of an event, a data
 * dependency to its write, a control dependency to all its steps and on machines to all that
 * follows (there is no join of branches). Dependencies that the target does not know are dropped.
 * Where the target has total threads and the source does not, the numbers of the events are the
 * order. A thread of which nothing is left is no thread of the target.
 */
import { closesControl } from '../concrete/well-formed.ts';
import type { EventLabel } from '../question/event-label.ts';
import type { Edge, FoundEvent, FoundExecution } from '../question/found-execution.ts';
import { readsOf, writesOf } from '../question/found-execution.ts';
import { findLabel } from '../question/languages.ts';
import type { Mapping, MappingRow, TargetStep } from '../question/mapping.ts';

export interface MappedExecution {
  readonly target: FoundExecution;
  /** Every target event with the source event that it comes from. */
  readonly mapped: readonly Edge[];
}

/** One event of the target, before it has its number. */
interface Placed {
  readonly source: number;
  readonly row: MappingRow;
  readonly stepIndex: number;
  readonly step: TargetStep;
  readonly label: EventLabel;
}

/** Undefined if the mapping refuses a label of the execution. */
export function applyMapping(source: FoundExecution, mapping: Mapping): MappedExecution | undefined {
  if (mapping.machine !== undefined) throw new Error('internal error: a machine has no target execution');
  const rowOf = new Map(mapping.rows.flatMap((row) => row.source.map((name) => [name, row] as const)));
  const rows = source.events.map(({ label }) => rowOf.get(label.name));
  if (rows.includes(undefined)) return undefined;

  const all = (rows as MappingRow[]).flatMap((row, i) =>
    row.steps.map(
      (step, stepIndex): Placed => ({
        source: i,
        row,
        stepIndex,
        step,
        label: findLabel(mapping.target, step.label)!,
      }),
    ),
  );
  const placed = mapping.isTrimmed ? withoutOuterFences(all, source) : all;
  const threads = [...new Set(placed.map((item) => source.events[item.source]!.thread))];
  const events = placed.map(
    ({ source: i, label }): FoundEvent => ({
      label,
      thread: threads.indexOf(source.events[i]!.thread),
      location: label.kind === 'fence' ? -1 : source.events[i]!.location,
    }),
  );
  const numbers = (i: number): number[] => placed.flatMap((item, n) => (item.source === i ? [n] : []));
  const isAccess = (n: number): boolean => placed[n]!.step.role === 'access';
  const readOf = (i: number): number => numbers(i).find((n) => isAccess(n) && readsOf(events[n]!))!;
  const writeOf = (i: number): number => numbers(i).find((n) => isAccess(n) && writesOf(events[n]!))!;

  const rmw = [
    ...source.rmw.map(([read, write]): Edge => [readOf(read), writeOf(write)]),
    ...pairsWithinRows(placed),
  ];
  const sequenced = sequencing(source, mapping, placed, events);
  const coherence = source.coherence.map((writes) => writes.map(writeOf));
  const readsFrom = placed.map(({ source: i, step }, n) => {
    if (!readsOf(events[n]!)) return -1;
    if (step.role === 'extra') {
      const writes = coherence[events[n]!.location]!;
      return writes[writes.indexOf(writeOf(i)) - 1] ?? -1;
    }
    const write = source.readsFrom[i]!;
    return write === -1 ? -1 : writeOf(write);
  });

  const dependencies = mapping.target.dependencies;
  const dependent = (edges: readonly Edge[], takes: (event: FoundEvent) => boolean): Edge[] =>
    edges.flatMap(([from, to]) =>
      numbers(to)
        .filter((n) => takes(events[n]!))
        .map((n): Edge => [readOf(from), n]),
    );
  const control = (): Edge[] => {
    const fromSource = dependent(source.ctrl, () => true);
    const fromRows = rows.flatMap((row, i) =>
      row?.controlFrom === undefined
        ? []
        : after(sequenced, readOf(i))
            .filter((n) => placed[n]!.source !== i || placed[n]!.stepIndex >= row.controlFrom!)
            .map((n): Edge => [readOf(i), n]),
    );
    const later = closesControl(mapping.target)
      ? fromSource.flatMap(([from, to]) => after(sequenced, to).map((n): Edge => [from, n]))
      : [];
    return unique([...fromSource, ...fromRows, ...later]);
  };

  const target: FoundExecution = {
    language: mapping.target,
    events,
    sequenced,
    addr: dependencies.includes('addr') ? dependent(source.addr, ({ location }) => location !== -1) : [],
    data: dependencies.includes('data') ? dependent(source.data, writesOf) : [],
    ctrl: dependencies.includes('ctrl') ? control() : [],
    rmw,
    readsFrom,
    coherence,
    scopes: mapping.target.scopeLevels.map((level) => ({
      level,
      groupOf: groupsOf(source, mapping.scopes.find((scope) => scope.target === level)!.source, threads),
    })),
  };
  return { target, mapped: placed.map((item, n): Edge => [item.source, n]) };
}

/** Without the fences that no access of the thread precedes, or none follows. */
function withoutOuterFences(placed: readonly Placed[], { events }: FoundExecution): Placed[] {
  const threadOf = (item: Placed): number => events[item.source]!.thread;
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [n, item] of placed.entries()) {
    if (item.step.role === 'fence') continue;
    if (!first.has(threadOf(item))) first.set(threadOf(item), n);
    last.set(threadOf(item), n);
  }
  return placed.filter((item, n) => n >= first.get(threadOf(item))! && n <= last.get(threadOf(item))!);
}

/** Neighbours in a row that are both halves of pairs. */
function pairsWithinRows(placed: readonly Placed[]): Edge[] {
  return placed.flatMap(({ source, label }, n): Edge[] => {
    const next = placed[n + 1];
    const isPair = label.kind === 'read' && label.isPaired && next?.source === source && next.label.isPaired;
    return isPair ? [[n, n + 1]] : [];
  });
}

function sequencing(
  source: FoundExecution,
  { target }: Mapping,
  placed: readonly Placed[],
  events: readonly FoundEvent[],
): Edge[] {
  const known = new Set(source.sequenced.map(String));
  const edges: Edge[] = [];
  for (let from = 0; from < events.length; from++) {
    for (let to = from + 1; to < events.length && events[to]!.thread === events[from]!.thread; to++) {
      const [a, b] = [placed[from]!.source, placed[to]!.source];
      if (!target.hasPartialSequencing || a === b || known.has(String([a, b]))) edges.push([from, to]);
    }
  }
  return edges;
}

const after = (sequenced: readonly Edge[], n: number): number[] =>
  sequenced.flatMap(([from, to]) => (from === n ? [to] : []));

/** Each edge once, in the order of the numbers. */
const unique = (edges: readonly Edge[]): Edge[] =>
  [...new Map(edges.map((edge) => [String(edge), edge])).values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);

/** The groups of the threads that are left, numbered in the order of the threads. */
function groupsOf({ scopes }: FoundExecution, level: string, threads: readonly number[]): number[] {
  const { groupOf } = scopes.find((scope) => scope.level === level)!;
  const groups = [...new Set(threads.map((thread) => groupOf[thread]!))];
  return threads.map((thread) => groups.indexOf(groupOf[thread]!));
}
