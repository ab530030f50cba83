/** Events as people write them: `W rlx x 1`. */
import type { Program } from '../program/program.ts';
import { valueText } from '../program/program.ts';
import type { Event } from './skeleton.ts';

/**
 * Tags that say nothing a reader misses: they repeat the kind, or come with every access of their
 * sort.
 */
const ALWAYS_SILENT_TAGS = new Set(['EX']);
const SILENT_TAGS = new Set(['A', 'RMW', 'RA', 'NAL', 'NoRet', 'TH']);
const ATOMIC_LANGUAGES = new Set(['C', 'OpenCL', 'Java']);

export function eventText(program: Program, event: Event): string {
  const { isRead, isWrite, location } = event;
  const words = [isRead && isWrite ? 'RMW' : isRead ? 'R' : isWrite ? 'W' : 'F'];
  words.push(...orderWords(program, event));
  if (location >= 0) words.push(program.locations[location]!.name);
  if (isRead) words.push(valueText(program, event.readValue, location));
  if (isWrite) {
    const written = valueText(program, event.writtenValue, location);
    words.push(isRead ? `-> ${written}` : written);
  }
  return words.join(' ');
}

/** What an event's tags say to a reader, mostly its memory order: `rel`, `na`. */
export function orderWords({ language, orderNames }: Program, { tags }: Event): string[] {
  const isSilent = (tag: string): boolean =>
    ALWAYS_SILENT_TAGS.has(tag) || (ATOMIC_LANGUAGES.has(language) && SILENT_TAGS.has(tag));
  const words = tags.filter((tag) => !isSilent(tag)).map((tag) => tag.toLowerCase());
  return orderNames === undefined ? words : words.map((word) => orderNames[word] ?? word);
}
