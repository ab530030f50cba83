/** Events as people write them: `W rlx x 1`. */
import type { Program } from '../program/program.ts';
import { valueText } from '../program/program.ts';
import type { Event } from './skeleton.ts';

/** Tags that say nothing a reader misses: they repeat the kind, or come with every access of their sort. */
const ALWAYS_SILENT_TAGS = new Set(['EX']);
const SILENT_TAGS = new Set(['A', 'RMW', 'RA', 'NAL', 'NoRet', 'TH']);
const ATOMIC_LANGUAGES = new Set(['C', 'OpenCL', 'Java']);

export function eventText(program: Program, event: Event): string {
  const { isRead, isWrite, location } = event;
  const words = [isRead && isWrite ? 'RMW' : isRead ? 'R' : isWrite ? 'W' : 'F'];
  words.push(...orderWords(program, event));
  if (location >= 0) words.push(program.locations[location]!.name);
  if (isRead) words.push(valueText(program, event.readValue));
  if (isWrite)
    words.push(
      isRead ? `-> ${valueText(program, event.writtenValue)}` : valueText(program, event.writtenValue),
    );
  return words.join(' ');
}

/** What an event's tags say to a reader, mostly its memory order: `rel`, `na`. */
export function orderWords({ language }: Program, { tags }: Event): string[] {
  const isSilent = (tag: string): boolean =>
    ALWAYS_SILENT_TAGS.has(tag) || (ATOMIC_LANGUAGES.has(language) && SILENT_TAGS.has(tag));
  return tags.filter((tag) => !isSilent(tag)).map((tag) => tag.toLowerCase());
}
