/**
 * Executions that are known to tell models apart: the solutions of Wickerson et al., POPL 2017, table 2, as their repository has them.
 * Where a question is about two executions, `target` is the one that is allowed.
 */
import type { LanguageName } from '../../src/compare/question/event-label.ts';
import type { Edge, FoundExecution } from '../../src/compare/question/found-execution.ts';
import { findLabel, languageNamed } from '../../src/compare/question/languages.ts';

export interface KnownWitness {
  readonly name: string;
  readonly execution: FoundExecution;
  readonly target: FoundExecution;
  readonly forbiddenBy: string;
  readonly allowedBy: string;
}

export interface Relations {
  /** `a>b`: b reads from a. */
  readonly rf?: string;
  /** `a<b<c`: one location each. Of a location with one write nothing needs to be said. */
  readonly co?: string;
  readonly addr?: string;
  readonly data?: string;
  readonly ctrl?: string;
  readonly rmw?: string;
  /** By level: the groups of the threads. */
  readonly scopes?: Readonly<Record<string, readonly number[]>>;
}

/** `a:W.rel y; b:R.acq x | c:F.sc`: threads of named events. Locations are numbered as they come up. */
export function written(language: LanguageName, text: string, relations: Relations = {}): FoundExecution {
  const own = languageNamed(language);
  const names: string[] = [];
  const places: string[] = [];
  const events = text.split('|').flatMap((part, thread) =>
    part.split(';').map((word) => {
      const [, name, labelName, place] = /^\s*(\w+):(\S+)(?: (\w+))?\s*$/.exec(word) ?? [];
      const label = findLabel(own, labelName ?? '');
      if (name === undefined || label === undefined) throw new Error(`not an event: ${word}`);
      names.push(name);
      if (place !== undefined && !places.includes(place)) places.push(place);
      return { label, thread, location: place === undefined ? -1 : places.indexOf(place) };
    }),
  );
  const numberOf = (name: string): number => {
    const number = names.indexOf(name);
    if (number < 0) throw new Error(`no event ${name}`);
    return number;
  };
  const words = (list = ''): string[] => list.split(/\s+/).filter((word) => word !== '');
  const edges = (list: string | undefined): Edge[] =>
    words(list).map((word) => {
      const [from, to] = word.split('>');
      return [numberOf(from!), numberOf(to!)];
    });
  const sources = new Map(edges(relations.rf).map(([from, to]) => [to, from]));
  const orders = words(relations.co).map((word) => word.split('<').map(numberOf));
  return {
    language: own,
    events,
    sequenced: events.flatMap((a, i) =>
      events.flatMap((b, j): Edge[] => (i < j && a.thread === b.thread ? [[i, j]] : [])),
    ),
    addr: edges(relations.addr),
    data: edges(relations.data),
    ctrl: edges(relations.ctrl),
    rmw: edges(relations.rmw),
    readsFrom: events.map((_, i) => sources.get(i) ?? -1),
    coherence: places.map((_, location) => {
      const writes = events.flatMap((event, i) =>
        event.location === location && /^[WU]/.test(event.label.name) ? [i] : [],
      );
      return orders.find(([first]) => writes.includes(first!)) ?? writes;
    }),
    scopes: own.scopeLevels.map((level) => ({ level, groupOf: relations.scopes![level]! })),
  };
}

function witness(
  name: string,
  forbiddenBy: string,
  allowedBy: string,
  execution: FoundExecution,
  target = execution,
): KnownWitness {
  return { name, execution, target, forbiddenBy, allowedBy };
}

/** Of task 10: thread 0 is put before thread 1 in the stronger execution. */
const LOAD_BUFFERING = {
  rf: 'a>c f>b d>e',
  ctrl: 'b>c c>d e>f',
};
const CYCLE = 'c:R.rlx x; d:W.rlx y | e:R.acq y; f:R.na z; g:W.rlx x';
const CYCLE_RELATIONS = { rf: 'a>f d>e g>c', ctrl: 'c>d e>f f>g' };

export const KNOWN_WITNESSES: readonly KnownWitness[] = [
  witness(
    'task 1: 2+2W with final reads',
    'c11-sra',
    'c11',
    written('c11', 'a:W.rel y; b:W.rel x; c:R.acq x | d:W.rel x; e:W.rel y; f:R.acq y', {
      rf: 'd>c a>f',
      co: 'b<d e<a',
    }),
  ),
  witness(
    'task 4: an SC read of a relaxed write',
    'c11',
    'c11-orig',
    written('c11', 'a:W.sc x; b:R.sc y | c:W.sc y; d:W.sc x | e:W.rlx y', { rf: 'e>b', co: 'd<a e<c' }),
  ),
  witness(
    'task 6: IRIW+addrs',
    'mca',
    'power',
    written('power', 'a:W x | b:R x; c:R y | d:W y | e:R y; f:R x', { rf: 'a>b d>e', addr: 'b>c e>f' }),
  ),
  witness(
    'task 6: IRIW+addrs with a write in the thread of a reader',
    'mca',
    'power',
    written('power', 'a:W x | b:R x; c:R y; d:W y | e:R y; f:R x', { rf: 'a>b d>e', addr: 'b>c e>f' }),
  ),
  witness('task 7: SB, all SC', 'sc', 'c11-draft', written('c11', 'a:W.sc x; b:R.sc y | c:W.sc y; d:R.sc x')),
  witness(
    'task 8: WWC with fences of two scopes',
    'ptx2',
    'ptx1',
    written(
      'ptx',
      'a:W.weak x | b:R.weak x; c:F.membar.cta; d:W.weak y | e:R.weak y; f:F.membar.gl; g:W.weak x',
      { rf: 'a>b d>e', co: 'g<a', scopes: { cta: [0, 1, 1], gpu: [0, 0, 0], sys: [0, 0, 0] } },
    ),
  ),
  witness(
    'task 10: sequencing',
    'c11',
    'c11',
    written('c11', 'a:W.na z | b:R.rlx x; c:R.na z; d:W.rlx y | e:R.rlx y; f:W.rlx x', LOAD_BUFFERING),
    written('c11', 'a:W.na z; b:R.rlx x; c:R.na z; d:W.rlx y | e:R.rlx y; f:W.rlx x', LOAD_BUFFERING),
  ),
  witness(
    'task 11: a fence gets a memory order',
    'c11',
    'c11',
    written('c11', `a:W.na z; b:F.rlx; ${CYCLE}`, CYCLE_RELATIONS),
    written('c11', `a:W.na z; b:F.rel; ${CYCLE}`, CYCLE_RELATIONS),
  ),
];
