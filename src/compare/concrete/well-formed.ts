/**
 * What every execution must be, whatever the model: the rules of question/found-execution.ts, those
 * of basic executions (Wickerson et al., POPL 2017, figure 2), and those of the language.
 *
 * Deviations: on machines a branch controls all that follows it in its thread, so that ctrl goes on
 * along sequencing. A location is atomic or not: the paper lets non-atomic writes initialise atomic
 * locations at any time, which in C is a race.
 */
import type { CompareLanguage } from '../question/event-label.ts';
import {
  type Edge,
  type FoundExecution,
  locationCount,
  readsOf,
  threadCount,
  writesOf,
} from '../question/found-execution.ts';
import { atomicLocations, isAtomicAccess } from './atomic-locations.ts';
import { operandPaths } from './operand-paths.ts';

/** Whether what is sequenced after a control-dependent event is control-dependent too. */
export const closesControl = ({ litmus }: CompareLanguage): boolean =>
  !['C', 'OpenCL', 'Java', 'LISA'].includes(litmus);

/** The reason if it is not. */
export function isWellFormed(found: FoundExecution): string | undefined {
  for (const rule of RULES) {
    const reason = rule(found);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

type Rule = (found: FoundExecution) => string | undefined;

const when = (isWrong: boolean, reason: string): string | undefined => (isWrong ? reason : undefined);

const RULES: readonly Rule[] = [
  numbering,
  labels,
  sequencing,
  dependencies,
  control,
  pairs,
  readsFrom,
  coherence,
  atomicity,
  scopes,
];

function numbering({ events }: FoundExecution): string | undefined {
  let threads = 0;
  let locations = 0;
  for (const [number, { thread, location }] of events.entries()) {
    if (thread < 0 || thread < threads - 1 || thread > threads)
      return `event ${number} is in thread ${thread}, out of turn`;
    if (location > locations) return `event ${number} is at location ${location}, out of turn`;
    threads = thread + 1;
    locations = Math.max(locations, location + 1);
  }
  return undefined;
}

function labels({ language, events }: FoundExecution): string | undefined {
  const number = events.findIndex(
    ({ label, location }) => !language.labels.includes(label) || (label.kind === 'fence') !== location < 0,
  );
  return when(number >= 0, `event ${number} is not of the language, or its location does not fit its kind`);
}

function sequencing(found: FoundExecution): string | undefined {
  const { events, language, sequenced } = found;
  const precedes = holder(sequenced);
  if (hasTwice(sequenced)) return 'sequencing says something twice';
  for (const [from, to] of sequenced) {
    if (from >= to) return `sequencing goes back from ${from} to ${to}`;
    if (events[from]?.thread !== events[to]?.thread) return `sequencing goes from ${from} to another thread`;
    const gap = sequenced.find(([middle, end]) => middle === to && !precedes(from, end));
    if (gap !== undefined) return `sequencing is not transitive at ${from}, ${to}, ${gap[1]}`;
  }
  for (let thread = 0; thread < threadCount(found); thread++) {
    const own = [...events.keys()].filter((event) => events[event]!.thread === thread);
    const isTotal = own.every((a) => own.every((b) => a >= b || precedes(a, b)));
    if (isTotal) continue;
    if (!language.hasPartialSequencing) return `the order of thread ${thread} is not total`;
    const paths = operandPaths(own.length, (a, b) => precedes(own[a]!, own[b]!));
    if (paths === undefined) return `the order of thread ${thread} is not series-parallel`;
  }
  return undefined;
}

function dependencies({ events, language, sequenced, ...found }: FoundExecution): string | undefined {
  const precedes = holder(sequenced);
  for (const kind of ['addr', 'data', 'ctrl'] as const) {
    const edges = found[kind];
    if (edges.length > 0 && !language.dependencies.includes(kind)) return `the language has no ${kind}`;
    if (hasTwice(edges)) return `${kind} says something twice`;
    for (const [from, to] of edges) {
      if (!precedes(from, to)) return `${kind} from ${from} to ${to} is not along sequencing`;
      if (!readsOf(events[from]!)) return `${kind} from ${from}, which does not read`;
      if (kind === 'data' && !writesOf(events[to]!)) return `data to ${to}, which does not write`;
      if (kind === 'addr' && events[to]!.location < 0) return `addr to ${to}, which is a fence`;
    }
  }
  return undefined;
}

function control(found: FoundExecution): string | undefined {
  return closesControl(found.language) ? openControl(found) : undefined;
}

/** Where something that is sequenced after a control-dependent event is not control-dependent. */
export function openControl({ sequenced, ctrl }: FoundExecution): string | undefined {
  const controls = holder(ctrl);
  for (const [from, to] of ctrl) {
    const gap = sequenced.find(([first, second]) => first === to && !controls(from, second));
    if (gap !== undefined) return `ctrl from ${from} to ${to} does not go on to ${gap[1]}`;
  }
  return undefined;
}

function pairs({ events, sequenced, rmw }: FoundExecution): string | undefined {
  const precedes = holder(sequenced);
  for (const [from, to] of rmw) {
    const [read, write] = [events[from]!, events[to]!];
    const fits =
      read.label.isPaired &&
      write.label.isPaired &&
      read.label.kind === 'read' &&
      write.label.kind === 'write';
    if (!fits) return `rmw from ${from} to ${to}, whose labels are no halves of a pair`;
    if (read.location !== write.location) return `rmw from ${from} to ${to}, at another location`;
    if (to !== from + 1 || !precedes(from, to))
      return `rmw from ${from} to ${to}, which does not follow directly`;
  }
  const halves = rmw.flat();
  const alone = [...events.keys()].find(
    (event) => events[event]!.label.isPaired && halves.filter((half) => half === event).length !== 1,
  );
  return when(alone !== undefined, `event ${alone} is half of a pair, and in none or in two`);
}

function readsFrom({ events, readsFrom }: FoundExecution): string | undefined {
  if (readsFrom.length !== events.length) return 'readsFrom does not speak of each event once';
  for (const [number, source] of readsFrom.entries()) {
    if (source < 0) continue;
    const event = events[number]!;
    const write = events[source];
    if (!readsOf(event)) return `event ${number} reads from ${source}, and is no read`;
    if (write === undefined || !writesOf(write) || write.location !== event.location || source === number)
      return `event ${number} reads from ${source}, which it cannot read`;
  }
  return undefined;
}

function coherence(found: FoundExecution): string | undefined {
  const { events, coherence } = found;
  if (coherence.length !== locationCount(found)) return 'coherence does not speak of each location once';
  const location = coherence.findIndex((order, at) => {
    const writes = [...events.keys()].filter(
      (event) => events[event]!.location === at && writesOf(events[event]!),
    );
    return [...order].sort((a, b) => a - b).join() !== writes.join();
  });
  return when(location >= 0, `coherence of location ${location} does not order its writes`);
}

/**
 * A write that is not atomic may start an atomic location, unless its label says what the location
 * is (NAL).
 */
function atomicity(found: FoundExecution): string | undefined {
  if (!found.language.hasAtomicLocations) return undefined;
  const isAtomic = atomicLocations(found);
  const number = found.events.findIndex(
    ({ location, label }) => isAtomic[location] && !isAtomicAccess(label),
  );
  return when(number >= 0, `event ${number} is not atomic, and accesses an atomic location`);
}

function scopes(found: FoundExecution): string | undefined {
  const { language, scopes } = found;
  const threads = threadCount(found);
  if (scopes.map(({ level }) => level).join() !== language.scopeLevels.join())
    return 'the scopes are not those of the language';
  for (const [i, { level, groupOf }] of scopes.entries()) {
    if (groupOf.length !== threads) return `scope ${level} does not speak of each thread once`;
    const wider = scopes[i + 1]?.groupOf;
    if (wider === undefined && new Set(groupOf).size > 1) return `scope ${level} does not hold all threads`;
    const splits = groupOf.some((group, thread) => wider?.[thread] !== wider?.[groupOf.indexOf(group)]);
    if (splits) return `a group of scope ${level} is split by a wider scope`;
  }
  return undefined;
}

function holder(relation: readonly Edge[]): (from: number, to: number) => boolean {
  const keys = new Set(relation.map((edge) => edge.join()));
  return (from, to) => keys.has(`${from},${to}`);
}

const hasTwice = (relation: readonly Edge[]): boolean =>
  new Set(relation.map((edge) => edge.join())).size < relation.length;
