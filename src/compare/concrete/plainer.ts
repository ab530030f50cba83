/**
 * Executions in which a read-modify-write only reads, or only writes: simpler tests, where they answer the same question. They
 * are not among the weakenings that minimal tests must not have: Memalloy has none that change what an event does.
 */
import type { EventLabel } from '../event-label.ts';
import type { FoundExecution } from '../found-execution.ts';
import { renumber } from './renumber.ts';
import { isWellFormed } from './well-formed.ts';

export function withoutUpdates(found: FoundExecution): FoundExecution[] {
  const { events, rmw } = found;
  const single = events.flatMap(({ label }, event) =>
    label.kind === 'update' ? (['write', 'read'] as const).flatMap((kind) => become(found, event, kind)) : [],
  );
  const halves = rmw.flatMap(([read, write]) => [
    ...become(without(found, read), write > read ? write - 1 : write, 'write'),
    ...become(without(found, write), read > write ? read - 1 : read, 'read'),
  ]);
  return [...single, ...halves].filter((plainer) => isWellFormed(plainer) === undefined);
}

const without = (found: FoundExecution, event: number): FoundExecution =>
  renumber(
    found,
    [...found.events.keys()].filter((other) => other !== event),
  );

/** The execution in which the event is of that kind, with the strongest label that says the same of it; none if there is none. */
function become(found: FoundExecution, event: number, kind: 'read' | 'write'): FoundExecution[] {
  const { events, language, readsFrom, coherence } = found;
  const { label: old } = events[event]!;
  const label = modesFor(kind, old.mode)
    .map((mode) =>
      language.labels.find(
        (candidate) =>
          candidate.kind === kind &&
          candidate.mode === mode &&
          candidate.scope === old.scope &&
          !candidate.isPaired,
      ),
    )
    .find((candidate): candidate is EventLabel => candidate !== undefined);
  if (label === undefined) return [];
  const isWrite = kind === 'write';
  const edges = (relation: FoundExecution['addr']): FoundExecution['addr'] =>
    isWrite ? relation.filter(([from]) => from !== event) : relation;
  return [
    {
      ...found,
      events: events.map((other, i) => (i === event ? { ...other, label } : other)),
      addr: edges(found.addr),
      ctrl: edges(found.ctrl),
      data: isWrite ? edges(found.data) : found.data.filter(([, to]) => to !== event),
      readsFrom: readsFrom.map((source, i) =>
        (isWrite && i === event) || (!isWrite && source === event) ? -1 : source,
      ),
      coherence: isWrite ? coherence : coherence.map((order) => order.filter((write) => write !== event)),
    },
  ];
}

/** Names of modes to try, strongest first: an acquiring update acquires as a read and is relaxed as a write. */
const modesFor = (kind: 'read' | 'write', mode: string): readonly string[] => [
  mode,
  mode.replace('acq_rel', kind === 'read' ? 'acq' : 'rel'),
  mode.replace(kind === 'read' ? /^rel\b/ : /^acq\b/, 'rlx'),
  mode.replace(/x$/, ''),
  'plain',
];
