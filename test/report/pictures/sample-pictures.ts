/** Pictures that the tests draw: from small and usual to large and odd. */
import type { Picture, PictureEdge, PictureEvent } from '../../../src/report/picture.ts';

function initial(label: string): PictureEvent {
  return { thread: -1, label, source: '', location: '' };
}

function event(thread: number, label: string, source: string, line: number): PictureEvent {
  return { thread, label, source, location: `sample.litmus:${line}:3` };
}

function edge(relation: string, from: number, to: number): PictureEdge {
  return { relation, from, to, isHighlighted: false };
}

function onCycle(relation: string, from: number, to: number): PictureEdge {
  return { relation, from, to, isHighlighted: true };
}

const sbEvents = [
  initial('i0: W x=0'),
  initial('i1: W y=0'),
  event(0, 'a: W rlx x=1', 'atomic_store_explicit(x, 1, memory_order_relaxed)', 4),
  event(0, 'b: R rlx y=0', 'r0 = atomic_load_explicit(y)', 5),
  event(1, 'c: W rlx y=1', 'atomic_store_explicit(y, 1, memory_order_relaxed)', 9),
  event(1, 'd: R rlx x=0', 'r0 = atomic_load_explicit(x)', 10),
];

export const storeBuffering: Picture = {
  title: 'SB under rc11',
  subtitle: '0:r0=0; 1:r0=0;',
  threads: ['P0', 'P1'],
  events: sbEvents,
  edges: [
    edge('po', 2, 3),
    edge('po', 4, 5),
    edge('co', 0, 2),
    edge('co', 1, 4),
    edge('rf', 1, 3),
    edge('rf', 0, 5),
    edge('fr', 3, 4),
    edge('fr', 5, 2),
  ],
};

export const forbiddenStoreBuffering: Picture = {
  title: 'SB under sc',
  subtitle:
    'Forbidden: acyclic (po | rf | co | fr) fails, since a must come before b (program order), b before c (it reads what c overwrites), c before d, and d before a.',
  threads: ['P0', 'P1'],
  events: sbEvents,
  edges: [
    onCycle('po', 2, 3),
    onCycle('po', 4, 5),
    edge('co', 0, 2),
    edge('co', 1, 4),
    edge('rf', 1, 3),
    edge('rf', 0, 5),
    onCycle('fr', 3, 4),
    onCycle('fr', 5, 2),
  ],
};

export const iriw: Picture = {
  title: 'IRIW under power',
  subtitle: '1:r0=1; 1:r1=0; 3:r0=1; 3:r1=0;',
  threads: ['P0', 'P1', 'P2', 'P3'],
  events: [
    initial('i0: W x=0'),
    initial('i1: W y=0'),
    event(0, 'a: W x=1', 'stw r1,0(r2)', 3),
    event(1, 'b: R x=1', 'lwz r1,0(r2)', 3),
    event(1, 'c: R y=0', 'lwz r3,0(r4)', 4),
    event(2, 'd: W y=1', 'stw r1,0(r2)', 3),
    event(3, 'e: R y=1', 'lwz r1,0(r2)', 3),
    event(3, 'f: R x=0', 'lwz r3,0(r4)', 4),
  ],
  edges: [
    edge('po', 3, 4),
    edge('po', 6, 7),
    edge('co', 0, 2),
    edge('co', 1, 5),
    edge('rf', 2, 3),
    edge('rf', 5, 6),
    edge('rf', 1, 4),
    edge('rf', 0, 7),
    edge('fr', 4, 5),
    edge('fr', 7, 2),
    edge('addr', 3, 4),
    edge('addr', 6, 7),
  ],
};

/** Four threads of five events over three locations, with synchronisation. */
export const twentyEvents: Picture = {
  title: 'queue under rc11',
  subtitle: 'One of 1,204 executions; the assertion at queue.c:41 holds.',
  threads: ['P0', 'P1', 'P2', 'P3'],
  events: [
    initial('i0: W data=0'),
    initial('i1: W flag=0'),
    initial('i2: W tail=0'),
    event(0, 'a: W na data=1', 'data = 1;', 10),
    event(0, 'b: W rel flag=1', 'store(&flag, 1, release);', 11),
    event(0, 'c: R acq tail=0', 'int t = load(&tail, acquire);', 12),
    event(0, 'd: W rlx tail=1', 'store(&tail, t + 1, relaxed);', 13),
    event(0, 'e: F sc', 'fence(seq_cst);', 14),
    event(1, 'f: R acq flag=1', 'while (!load(&flag, acquire));', 20),
    event(1, 'g: R na data=1', 'int d = data;', 21),
    event(1, 'h: W na data=2', 'data = d + 1;', 22),
    event(1, 'i: W rel flag=2', 'store(&flag, 2, release);', 23),
    event(1, 'j: R rlx tail=1', 'load(&tail, relaxed);', 24),
    event(2, 'k: R acq flag=2', 'load(&flag, acquire);', 30),
    event(2, 'l: R na data=2', 'int e = data;', 31),
    event(2, 'm: U rlx tail=1,2', 'fetch_add(&tail, 1, relaxed);', 32),
    event(2, 'n: W na data=3', 'data = e + 1;', 33),
    event(2, 'o: W rel flag=3', 'store(&flag, 3, release);', 34),
    event(3, 'p: R rlx tail=0', 'load(&tail, relaxed);', 40),
    event(3, 'q: F acq', 'fence(acquire);', 41),
    event(3, 'r: R acq flag=3', 'load(&flag, acquire);', 42),
    event(3, 's: R na data=3', 'assert(data == 3);', 43),
    event(3, 't: R rlx tail=2', 'load(&tail, relaxed);', 44),
  ],
  edges: [
    ...[3, 8, 13, 18].flatMap((first) => [0, 1, 2, 3].map((k) => edge('po', first + k, first + k + 1))),
    edge('co', 0, 3),
    edge('co', 3, 10),
    edge('co', 10, 16),
    edge('co', 1, 4),
    edge('co', 4, 11),
    edge('co', 11, 17),
    edge('co', 2, 6),
    edge('co', 6, 15),
    edge('rf', 4, 8),
    edge('sw', 4, 8),
    edge('hb', 4, 8),
    edge('rf', 3, 9),
    edge('rf', 11, 13),
    edge('sw', 11, 13),
    edge('rf', 10, 14),
    edge('rf', 6, 15),
    edge('rf', 6, 12),
    edge('rf', 17, 20),
    edge('sw', 17, 20),
    edge('rf', 16, 21),
    edge('rf', 15, 22),
    edge('rf', 2, 5),
    edge('rf', 2, 18),
    edge('fr', 5, 6),
    edge('fr', 18, 6),
    edge('fr', 12, 15),
    edge('hb', 3, 21),
  ],
};

/** The same, with a cycle over three threads that an explanation is about. */
export const twentyEventsWithCycle: Picture = {
  ...twentyEvents,
  title: 'queue under a broken model',
  subtitle: 'Forbidden by irreflexive (hb ; eco): a happens before s, which reads a write that is before it.',
  edges: twentyEvents.edges.map((e) => ({
    ...e,
    isHighlighted:
      (e.relation === 'hb' && e.from === 3) ||
      (e.relation === 'po' && (e.from === 4 || e.from === 5)) ||
      (e.relation === 'rf' && e.from === 6 && e.to === 15) ||
      (e.relation === 'fr' && e.from === 18),
  })),
};

/** Loops, edges into and between initial writes, skips within a thread, markup in every text, an empty thread. */
export const oddities: Picture = {
  title: 'a < b & "c" > \'d\'',
  subtitle: 'if (x < y && z > "0") \\ goto <end>;',
  threads: ['P0 <main>', 'a_rather_long_thread_name_for_a_header', ''],
  events: [
    initial('i0: W x<0>=0'),
    initial('i1: W "y"=0'),
    event(0, 'a: R x&y=0', 'r0 = *x & "mask";', 1),
    event(0, 'b: W x=1', 'x = "\\"<1>\\"";', 2),
    event(0, 'c: W x=2', '', 3),
    event(1, 'd: R x=2', 'if (p->next < q) return;', 4),
  ],
  edges: [
    edge('po', 2, 3),
    edge('po', 3, 4),
    edge('po', 2, 4),
    onCycle('hb', 3, 3),
    onCycle('hb', 3, 3),
    edge('rf', 3, 2),
    edge('rf<"&">', 4, 5),
    edge('co', 0, 3),
    edge('fr', 5, 0),
    edge('loc', 0, 1),
    edge('loc', 1, 0),
    edge('id', 1, 1),
    edge('coe', 3, 4),
    edge('ws', 3, 4),
    edge('co', 2, 4),
  ],
};

export const emptyPicture: Picture = { title: '', subtitle: '', threads: [], events: [], edges: [] };

export const samplePictures: ReadonlyMap<string, Picture> = new Map([
  ['storeBuffering', storeBuffering],
  ['forbiddenStoreBuffering', forbiddenStoreBuffering],
  ['iriw', iriw],
  ['twentyEvents', twentyEvents],
  ['twentyEventsWithCycle', twentyEventsWithCycle],
  ['oddities', oddities],
  ['emptyPicture', emptyPicture],
]);
