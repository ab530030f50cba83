/**
 * Litmus tests in C under XMM and the models around it, and what the tests of this folder compare: executions as texts, outcomes, and
 * load-buffering races by a definition of their own, over RMWs that are one event.
 */
import {
  type CatLoader,
  checkLitmus,
  type EngineName,
  type Execution,
  type OpenedModel,
  openModel,
  parseLitmus,
} from '../../src/index.ts';
import { Relation } from '../../src/util/relation.ts';
import { loader } from '../support/explore.ts';
import { keyOf } from '../support/same-executions.ts';

/** `candidates`: what XMM chooses from, RC11 with cycles of po ∪ rf. */
export type ModelName = 'xmm' | 'rc11-cpp20' | 'candidates';

const CANDIDATES = { name: 'candidates.cat', text: 'include "rc11-cpp20.cat"' };
const withCycles: CatLoader = (name, from) => {
  const file = loader(name, from);
  return file && { ...file, text: file.text.replace('acyclic sb | rf as no-thin-air', '') };
};

const opened = new Map<ModelName, OpenedModel>();

function open(name: ModelName): OpenedModel {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const kind = { language: 'C', scopes: [], threads: [] } as const;
  const made =
    name === 'candidates' ? openModel(CANDIDATES, kind, withCycles) : openModel(name, kind, loader);
  opened.set(name, made);
  return made;
}

/** What `take` makes of each execution, in the engine's order. */
export async function takeExecutions<Taken>(
  text: string,
  modelName: ModelName,
  engine: EngineName,
  take: (execution: Execution) => Taken,
): Promise<Taken[]> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  let taken: Taken[] = [];
  await checkLitmus(program, question, open(modelName).model, {
    engine,
    equivalence: 'rf-co',
    ignoredErrors: new Set(['data-race']),
    onBegin: () => {
      taken = [];
    },
    onExecution: ({ execution }) => {
      taken.push(take(execution));
    },
  });
  return taken;
}

/** Events with labels and modes, rf and co: equal for equal executions, whatever engine found them. */
export const executionText = (execution: Execution): string => keyOf(execution, 0, open('candidates').model);

/** Final registers and memory. A register's name says all of it, whatever thread it is in. */
export function outcomeText({ skeleton, coherence }: Execution): string {
  const { program, traces, events } = skeleton;
  const registers = program.threads.flatMap(({ registers: names }, thread) =>
    names.flatMap((name, index) =>
      name.startsWith('%') ? [] : [`${name}=${traces[thread]!.registers[index]}`],
    ),
  );
  const memory = program.locations.map(({ name, initialValue }, location) => {
    const last = coherence![location]!.at(-1);
    return `${name}=${last === undefined ? initialValue : events[last]!.writtenValue}`;
  });
  return [...registers, ...memory].sort().join(' ');
}

/** (po ∪ rf)+. */
export function porf({ skeleton, readsFrom }: Execution): Relation {
  const { events, size } = skeleton;
  const po = (a: number, b: number): boolean =>
    a < b && events[a]!.thread >= 0 && events[a]!.thread === events[b]!.thread;
  return Relation.of(size, (a, b) => po(a, b) || (events[b]!.isRead && readsFrom[b] === a)).plus();
}

/**
 * A read that comes before a write of the same location in (po ∪ rf)+, unordered with it by hb, at least one of them relaxed or
 * weaker. For programs without locks: threads have nothing but po, rf and fences to order them.
 */
export function hasLoadBufferingRace(execution: Execution): boolean {
  const { skeleton } = execution;
  const { events, size } = skeleton;
  const before = porf(execution);
  const hb = happensBefore(execution);
  return (
    Relation.of(size, (r, w) => {
      const [read, write] = [events[r]!, events[w]!];
      if (!read.isRead || !write.isWrite || read.location !== write.location || !before.has(r, w))
        return false;
      if (r === w || execution.readsFrom[r] === w || hb.has(r, w) || hb.has(w, r)) return false;
      return !isTagged(read.tags, ACQUIRE) || !isTagged(write.tags, RELEASE);
    }).pairs().length > 0
  );
}

const ACQUIRE = ['ACQ', 'ACQ_REL', 'CON', 'SC'];
const RELEASE = ['REL', 'ACQ_REL', 'SC'];
const isTagged = (tags: readonly string[], wanted: readonly string[]): boolean =>
  tags.some((tag) => wanted.includes(tag));

/** As C++20 has it. */
function happensBefore({ skeleton, readsFrom }: Execution): Relation {
  const { events, size } = skeleton;
  const on = (contains: (event: (typeof events)[number]) => boolean): Relation =>
    Relation.on(size, (event) => contains(events[event]!));
  const po = Relation.of(
    size,
    (a, b) => a < b && events[a]!.thread >= 0 && events[a]!.thread === events[b]!.thread,
  );
  const rf = Relation.of(size, (a, b) => events[b]!.isRead && readsFrom[b] === a);
  const all = on(() => true);
  const fence = on(({ isRead, isWrite }) => !isRead && !isWrite);
  const isAtomic = ({ tags }: (typeof events)[number]): boolean => !tags.includes('NA');
  const update = on(({ isRead, isWrite }) => isRead && isWrite);
  const releaseSequence = on((event) => event.isWrite && isAtomic(event)).seq(all.or(rf.seq(update).plus()));
  const release = on(({ isWrite, isRead, tags }) => (isWrite || !isRead) && isTagged(tags, RELEASE));
  const acquire = on(({ isWrite, isRead, tags }) => (isRead || !isWrite) && isTagged(tags, ACQUIRE));
  const sw = release.seq(
    all.or(fence.seq(po)),
    releaseSequence,
    rf,
    on((event) => event.isRead && isAtomic(event)),
    all.or(po.seq(fence)),
    acquire,
  );
  const initial = Relation.of(size, (a, b) => events[a]!.thread < 0 && events[b]!.thread >= 0);
  return po.or(sw, initial).plus();
}
