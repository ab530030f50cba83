/** What a thread waits for at a monitor, for people: which object's, and who has it. */
import type { Location } from '../../program/program.ts';

/** Bits of a monitor's word that name its owner, the number of the thread + 1 (lock-operations.ts). */
const OWNER_SHIFT = 8;
const OWNER_MASK = 0xff;

/** `the monitor of Node#1.0, held by thread 1`; undefined if the location is no monitor. `word`: what is in it. */
export function monitorText(location: Location | undefined, word: number): string | undefined {
  if (location?.role !== 'monitor') return undefined;
  const owner = ((word >> OWNER_SHIFT) & OWNER_MASK) - 1;
  const holder = owner < 0 ? '' : `, held by ${owner === 0 ? 'main' : `thread ${owner}`}`;
  return `the monitor of ${location.name}${holder}`;
}
