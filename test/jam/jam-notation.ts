/**
 * Executions of JAM21 written as text, and back: `x.V:=1; y.V=0 | y.V:=1; x.V=0`.
 *
 *   x.M:=2      writes 2 to x in mode M: P plain, O opaque, A acquire, R release, RA both, V volatile. Of A and R a read takes only the
 *               acquire, a write only the release; what is left is opaque. RA does the same for both.
 *   x.M=1       reads 1 from x
 *   x.M=1:=2    one RMW that reads 1 and writes 2
 *   Facq Frel Facqrel Ffull   fences
 *   start 1, join 1           of the thread with this number, from 0 on: adds the begin to its front, the end to its back
 *
 * `|` parts threads. A value names its write, so each is written to a location once; 0 is the initial one. `finally x=2; y=1` at the end
 * gives final writes. Initial writes get the first numbers, then events go by threads; locations are numbered as they appear.
 */
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';

const MODES: Readonly<Record<string, { readonly read: number; readonly write: number }>> = {
  P: { read: 0, write: 0 },
  O: { read: JAM.opaque, write: JAM.opaque },
  A: { read: JAM.opaque | JAM.acquire, write: JAM.opaque },
  R: { read: JAM.opaque, write: JAM.opaque | JAM.release },
  RA: { read: JAM.opaque | JAM.acquire, write: JAM.opaque | JAM.release },
  V: {
    read: JAM.opaque | JAM.acquire | JAM.volatile,
    write: JAM.opaque | JAM.release | JAM.volatile,
  },
};

const FENCES: Readonly<Record<string, number>> = {
  Facq: JAM.acquireFence,
  Frel: JAM.releaseFence,
  Facqrel: JAM.acquireFence | JAM.releaseFence,
  Ffull: JAM.fullFence,
};

const ACCESS = /^([a-z]\w*)\.(P|O|A|R|RA|V)(?:=(\d+))?(?::=(\d+))?$/;

/** Flags of an access in a mode of the notation. */
export function accessFlags(mode: string, isRead: boolean, isWrite: boolean): number {
  const { read, write } = MODES[mode]!;
  return (isRead ? JAM.reads | read : 0) | (isWrite ? JAM.writes | write : 0);
}

/** Flags of a fence of the notation. */
export const fenceFlags = (name: string): number => FENCES[name]!;

export const MODE_NAMES: readonly string[] = Object.keys(MODES);
export const FENCE_NAMES: readonly string[] = Object.keys(FENCES);

/** An event before it has a number. `key` names it to who reads it, `source` is the key of what it reads. */
interface Draft {
  readonly flags: number;
  readonly location: number;
  readonly key?: string;
  readonly source?: string;
}

export function jamExecution(text: string): JamExecution {
  const [body = '', ending = ''] = text.split(/\bfinally\b/);
  const names: string[] = [];
  const locationOf = (name: string): number => {
    if (!names.includes(name)) names.push(name);
    return names.indexOf(name);
  };
  const statements = body.split('|').map((thread) => listOf(thread));
  const threads = statements.map((thread) => thread.map((statement) => draftOf(statement, locationOf)));
  statements.forEach((thread, starter) => {
    for (const statement of thread) {
      const [, verb, number] = /^(start|join) (\d+)$/.exec(statement) ?? [];
      if (verb === undefined) continue;
      const other = threads[Number(number)];
      if (other === undefined || Number(number) === starter) throw new Error(`no such thread: ${statement}`);
      if (verb === 'start') other.unshift({ flags: JAM.acquire, location: NONE, source: `start ${number}` });
      else if (!other.some(({ key }) => key === `end ${number}`))
        other.push({ flags: JAM.release, location: NONE, key: `end ${number}` });
    }
  });
  const initial = names.map(
    (_, location): Draft => ({ flags: JAM.writes | JAM.opaque, location, key: `${location}=0` }),
  );
  const drafts = [...initial, ...threads.flat()];
  const owners = [...initial.map(() => NONE), ...threads.flatMap((thread, i) => thread.map(() => i))];
  const eventOf = new Map<string, number>();
  drafts.forEach(({ key }, event) => {
    if (key === undefined) return;
    if (eventOf.has(key)) throw new Error(`twice in ${text}: ${key}`);
    eventOf.set(key, event);
  });
  const find = (key: string): number => {
    const event = eventOf.get(key);
    if (event === undefined) throw new Error(`nobody does it in ${text}: ${key}`);
    return event;
  };
  const finals = new Int32Array(names.length).fill(NONE);
  for (const final of listOf(ending)) {
    const [, name, value] = /^([a-z]\w*)=(\d+)$/.exec(final) ?? [];
    if (name === undefined || !names.includes(name)) throw new Error(`not a final value: ${final}`);
    finals[locationOf(name)] = find(`${locationOf(name)}=${value}`);
  }
  return {
    size: drafts.length,
    flags: Uint16Array.from(drafts, ({ flags }) => flags),
    thread: Int32Array.from(owners),
    location: Int32Array.from(drafts, ({ location }) => location),
    rf: Int32Array.from(drafts, ({ source }) => (source === undefined ? NONE : find(source))),
    finals,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function draftOf(statement: string, locationOf: (name: string) => number): Draft {
  if (FENCES[statement] !== undefined) return { flags: FENCES[statement], location: NONE };
  const [verb, number] = statement.split(' ');
  if (verb === 'start') return { flags: JAM.release, location: NONE, key: `start ${number}` };
  if (verb === 'join') return { flags: JAM.acquire, location: NONE, source: `end ${number}` };
  const [, name, mode, read, written] = ACCESS.exec(statement) ?? [];
  if (name === undefined || (read === undefined && written === undefined))
    throw new Error(`not a statement: ${statement}`);
  const location = locationOf(name);
  return {
    flags: accessFlags(mode!, read !== undefined, written !== undefined),
    location,
    ...(written === undefined ? {} : { key: `${location}=${written}` }),
    ...(read === undefined ? {} : { source: `${location}=${read}` }),
  };
}

/**
 * The text of an execution, for messages; jamExecution makes the same execution of it, up to the numbers of events and locations. What
 * releases without a write and is the last of its thread is its end.
 */
export function jamText(execution: JamExecution): string {
  const { size, flags, thread, location, rf, finals } = execution;
  const count = 1 + Math.max(-1, ...thread);
  const threads = Array.from({ length: count }, (): number[] => []);
  for (let event = 0; event < size; event++) threads[thread[event]!]?.push(event);
  const isEnd = (event: number): boolean => threads[thread[event]!]!.at(-1) === event;

  const accesses = threads.flat().filter((event) => location[event] !== NONE);
  const locations = [...new Set(accesses.map((event) => location[event]!))];
  const nameOf = (l: number): string => LETTERS[locations.indexOf(l)] ?? `l${locations.indexOf(l)}`;
  const isWrite = (event: number): boolean => (flags[event]! & JAM.writes) !== 0;
  const valueAt = (write: number): number => {
    const writes = accesses.filter((event) => isWrite(event) && location[event] === location[write]);
    return 1 + writes.indexOf(write);
  };

  const statementOf = (event: number): string => {
    const all = flags[event]!;
    const fence = FENCE_NAMES.find((name) => FENCES[name] === all);
    if (fence !== undefined) return fence;
    if (all === JAM.release) return isEnd(event) ? '' : `start ${thread[rf.indexOf(event)] ?? '?'}`;
    if (all === JAM.acquire) return isEnd(rf[event]!) ? `join ${thread[rf[event]!]}` : '';
    const isRead = (all & JAM.reads) !== 0;
    const mode = MODE_NAMES.find((name) => accessFlags(name, isRead, isWrite(event)) === all) ?? '?';
    const read = isRead ? `=${valueAt(rf[event]!)}` : '';
    return `${nameOf(location[event]!)}.${mode}${read}${isWrite(event) ? `:=${valueAt(event)}` : ''}`;
  };
  const joined = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('; ');
  const body = threads.map((events) => joined(events.map(statementOf))).join(' | ');
  const given = locations.filter((l) => finals[l] !== NONE);
  const ending = joined(given.map((l) => `${nameOf(l)}=${valueAt(finals[l]!)}`));
  return ending === '' ? body : `${body} finally ${ending}`;
}

const LETTERS = ['x', 'y', 'z', 'w', 'v', 'u', 't', 's'];
