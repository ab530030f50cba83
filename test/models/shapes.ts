/** The shapes of the verdict tables, in the notation of shape-text.ts: threads and weak outcome. */

/** Accesses without modes, for every language. `f` stands for a fence. */
export const CLASSIC = {
  SB: ['W x 1; R y | W y 1; R x', '0:0=0 1:0=0'],
  MP: ['W x 1; W y 1 | R y; R x', '1:0=1 1:1=0'],
  LB: ['R x; W y 1 | R y; W x 1', '0:0=1 1:0=1'],
  S: ['W x 2; W y 1 | R y; W x 1', '1:0=1 x=2'],
  R: ['W x 1; W y 1 | W y 2; R x', '1:0=0 y=2'],
  '2+2W': ['W x 1; W y 2 | W y 1; W x 2', 'x=1 y=1'],
  WRC: ['W x 1 | R x; W y 1 | R y; R x', '1:0=1 2:0=1 2:1=0'],
  IRIW: ['W x 1 | R x; R y | W y 1 | R y; R x', '1:0=1 1:1=0 3:0=1 3:1=0'],
  RWC: ['W x 1 | R x; R y | W y 1; R x', '1:0=1 1:1=0 2:0=0'],
  ISA2: ['W x 1; W y 1 | R y; W z 1 | R z; R x', '1:0=1 2:0=1 2:1=0'],
  CoRR: ['W x 1; W x 2 | R x; R x', '1:0=2 1:1=1'],
  CoRW: ['R x; W x 1', '0:0=1'],
  CoWR: ['W x 1; R x | W x 2', '0:0=2 x=1'],
  CoWW: ['W x 1; W x 2', 'x=1'],
} as const satisfies Record<string, readonly [string, string]>;

export type ClassicShape = keyof typeof CLASSIC;

/** Gives every access of a shape a mode: C's and Java's writes and reads. */
export function withModes(threads: string, write: string, read: string): string {
  return threads
    .replace(/\bW /g, write === '' ? 'W ' : `W.${write} `)
    .replace(/\bR /g, read === '' ? 'R ' : `R.${read} `);
}

/** Puts a fence between the operations of every thread. */
export function withFences(threads: string, fence: string): string {
  return threads.replaceAll(';', `; F.${fence};`);
}
