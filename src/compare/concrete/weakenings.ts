/**
 * Executions that are one step weaker: what a minimal one must not have any of that is still of interest
 * (Wickerson et al., POPL 2017; their tool's option -minimal).
 */

import type { EventLabel } from '../event-label.ts';
import type { FoundExecution } from '../found-execution.ts';
import { findLabel } from '../languages.ts';
import { renumber } from './renumber.ts';
import { isWellFormed } from './well-formed.ts';

export type Weakening =
  /** Without the event; of a pair, the read stands for both. */
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'addr' | 'data' | 'ctrl'; readonly from: number; readonly to: number }
  | { readonly kind: 'label'; readonly event: number; readonly from: EventLabel; readonly to: EventLabel };

export interface Weakened {
  readonly weakening: Weakening;
  readonly execution: FoundExecution;
}

/** One event less, one dependency less, or one label weaker; well-formed ones only. */
export function weakenings(found: FoundExecution): Weakened[] {
  return [...withoutEvent(found), ...withoutDependency(found), ...withWeakerLabel(found)].filter(
    ({ execution }) => isWellFormed(execution) === undefined,
  );
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
    from.weaker.map((name): Weakened => {
      const to = findLabel(language, name);
      if (to === undefined) throw new Error(`${language.name} has no label ${name}`);
      const weaker = events.map((other, i) => (i === event ? { ...other, label: to } : other));
      return { weakening: { kind: 'label', event, from, to }, execution: { ...found, events: weaker } };
    }),
  );
}
