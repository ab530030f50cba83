/**
 * Executions that are one step weaker: what a minimal one must not have any of that is still of interest
 * (Wickerson et al., POPL 2017; their tool's option -minimal).
 */

import type { CompareLanguage, EventLabel } from '../event-label.ts';
import { type FoundExecution, locationCount } from '../found-execution.ts';
import { findLabel } from '../languages.ts';
import { renumber } from './renumber.ts';
import { isWellFormed } from './well-formed.ts';

export type Weakening =
  /** Without the event; of a pair, the read stands for both. */
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'addr' | 'data' | 'ctrl'; readonly from: number; readonly to: number }
  | { readonly kind: 'label'; readonly event: number; readonly from: EventLabel; readonly to: EventLabel }
  /** The location of this event, its first access, is not atomic any more. */
  | { readonly kind: 'location'; readonly event: number };

export interface Weakened {
  readonly weakening: Weakening;
  readonly execution: FoundExecution;
}

/** One event less, one dependency less, one label weaker, or one location not atomic; well-formed ones only. */
export function weakenings(found: FoundExecution): Weakened[] {
  return [
    ...withoutEvent(found),
    ...withoutDependency(found),
    ...withWeakerLabel(found),
    ...withPlainLocation(found),
  ].filter(({ execution }) => isWellFormed(execution) === undefined);
}

/** The label that the access has if its location is not atomic; undefined if it must be stronger, or is so already. */
export function plainLabel(language: CompareLanguage, { weaker }: EventLabel): EventLabel | undefined {
  const labels = weaker.map((name) => findLabel(language, name)!);
  return labels.find(({ tags }) => tags.includes('NA'));
}

/** The halves of a pair go together. What an event read from or was read by goes with it. */
function withoutEvent(found: FoundExecution): Weakened[] {
  const { events, rmw } = found;
  const numbers = [...events.keys()];
  const secondHalves = new Set(rmw.map(([, write]) => write));
  return numbers
    .filter((event) => !secondHalves.has(event))
    .map((event) => {
      const removed = [event, ...rmw.flatMap(([read, write]) => (read === event ? [write] : []))];
      const kept = numbers.filter((other) => !removed.includes(other));
      return { weakening: { kind: 'event', event }, execution: renumber(found, kept) };
    });
}

function withoutDependency(found: FoundExecution): Weakened[] {
  return (['addr', 'data', 'ctrl'] as const).flatMap((kind) =>
    found[kind].map((edge) => ({
      weakening: { kind, from: edge[0], to: edge[1] },
      execution: { ...found, [kind]: found[kind].filter((other) => other !== edge) },
    })),
  );
}

function withWeakerLabel(found: FoundExecution): Weakened[] {
  const { events, language } = found;
  return events.flatMap(({ label: from }, event) =>
    from.weaker.flatMap((name): Weakened[] => {
      const to = findLabel(language, name);
      if (to === undefined) throw new Error(`${language.name} has no label ${name}`);
      // Whether an access is atomic is decided for all accesses of its location.
      if (to.tags.includes('NA')) return [];
      const weaker = events.map((other, i) => (i === event ? { ...other, label: to } : other));
      return [{ weakening: { kind: 'label', event, from, to }, execution: { ...found, events: weaker } }];
    }),
  );
}

function withPlainLocation(found: FoundExecution): Weakened[] {
  const { events, language } = found;
  return Array.from({ length: locationCount(found) }, (_, location) => location).flatMap((location) => {
    const plain = events.map((event) =>
      event.location === location ? plainLabel(language, event.label) : event.label,
    );
    if (plain.includes(undefined)) return [];
    return [
      {
        weakening: { kind: 'location', event: events.findIndex((event) => event.location === location) },
        execution: { ...found, events: events.map((event, i) => ({ ...event, label: plain[i]! })) },
      },
    ];
  });
}
