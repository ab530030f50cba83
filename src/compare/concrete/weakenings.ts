/**
 * The executions that are one step weaker than a given one. An execution is minimal if none of them
 * answers the question too (Wickerson et al., POPL 2017; their tool's option -minimal).
 *
 * Deviations: whether accesses are atomic is decided for a location. An update of one event may
 * become a read or a write.
 */
import type { EventLabel } from '../question/event-label.ts';
import { type Edge, type FoundExecution, locationCount } from '../question/found-execution.ts';
import { findLabel } from '../question/languages.ts';
import { renumber } from './renumber.ts';
import { isWellFormed } from './well-formed.ts';

export type Weakening =
  /** Without the event; of a pair, the read stands for both. */
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'addr' | 'data' | 'ctrl'; readonly from: number; readonly to: number }
  | { readonly kind: 'label'; readonly event: number; readonly from: EventLabel; readonly to: EventLabel }
  /**
   * The halves of the pair that begins with this event have nothing to do with each other any more.
   */
  | { readonly kind: 'pair'; readonly event: number; readonly from: Halves; readonly to: Halves }
  /** The location of this event, its first access, is not atomic any more. */
  | { readonly kind: 'location'; readonly event: number };

type Halves = readonly [read: EventLabel, write: EventLabel];

export interface Weakened {
  readonly weakening: Weakening;
  readonly execution: FoundExecution;
}

/** One step each; well-formed ones only, with labels of the alphabet. */
export function weakenings(
  found: FoundExecution,
  alphabet: readonly EventLabel[] = found.language.labels,
): Weakened[] {
  return [
    ...withoutEvent(found),
    ...withoutDependency(found),
    ...withWeakerLabel(found, alphabet),
    ...withoutPair(found, alphabet),
    ...withPlainLocation(found, alphabet),
  ].filter(({ execution }) => isWellFormed(execution) === undefined);
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

function withWeakerLabel(found: FoundExecution, alphabet: readonly EventLabel[]): Weakened[] {
  return found.events.flatMap(({ label: from }, event) =>
    [...weakerLabels(found.language, from, alphabet), ...halvesOf(from, alphabet)].map((to) => ({
      weakening: { kind: 'label', event, from, to },
      execution: relabelled(found, event, to),
    })),
  );
}

/** The next weaker labels of the alphabet, as atomic as this one. */
function weakerLabels(
  language: FoundExecution['language'],
  { weaker }: EventLabel,
  alphabet: readonly EventLabel[],
): EventLabel[] {
  const labels = weaker.map((name) => findLabel(language, name)!).filter(({ tags }) => !tags.includes('NA'));
  const next = labels.flatMap((label) =>
    alphabet.includes(label) ? [label] : weakerLabels(language, label, alphabet),
  );
  return [...new Set(next)];
}

/** What an update may become if it only writes, or only reads. */
function halvesOf(label: EventLabel, alphabet: readonly EventLabel[]): EventLabel[] {
  if (label.kind !== 'update') return [];
  return [asKind('write', label, alphabet), asKind('read', label, alphabet)].filter(
    (half) => half !== undefined,
  );
}

/** The strongest unpaired label of the kind that does not say more than this one. */
function asKind(
  kind: 'read' | 'write',
  { mode, scope }: EventLabel,
  alphabet: readonly EventLabel[],
): EventLabel | undefined {
  const modes = [
    mode,
    mode.replace('acq_rel', kind === 'read' ? 'acq' : 'rel'),
    mode.replace(kind === 'read' ? /^rel\b/ : /^acq\b/, 'rlx'),
    mode.replace(/x$/, ''),
    'plain',
  ];
  const candidates = alphabet.filter(
    (label) => label.kind === kind && label.scope === scope && !label.isPaired,
  );
  for (const wanted of modes) {
    const label = candidates.find((candidate) => candidate.mode === wanted);
    if (label !== undefined) return label;
  }
  return undefined;
}

/**
 * The execution with another label for an event; what an event does not read or write any more is
 * gone.
 */
function relabelled(found: FoundExecution, event: number, label: EventLabel): FoundExecution {
  const { events, readsFrom, coherence } = found;
  const reads = label.kind !== 'write';
  const writes = label.kind !== 'read';
  const isFrom = ([from]: Edge): boolean => from === event && !reads;
  return {
    ...found,
    events: events.map((other, i) => (i === event ? { ...other, label } : other)),
    addr: found.addr.filter((edge) => !isFrom(edge)),
    ctrl: found.ctrl.filter((edge) => !isFrom(edge)),
    data: found.data.filter((edge) => !isFrom(edge) && (edge[1] !== event || writes)),
    readsFrom: readsFrom.map((source, i) => {
      if (i === event && !reads) return -1;
      return source === event && !writes ? -1 : source;
    }),
    coherence: writes ? coherence : coherence.map((order) => order.filter((write) => write !== event)),
  };
}

function withoutPair(found: FoundExecution, alphabet: readonly EventLabel[]): Weakened[] {
  const { events, rmw } = found;
  return rmw.flatMap((pair): Weakened[] => {
    const [event, second] = pair;
    const from: Halves = [events[event]!.label, events[second]!.label];
    const to = [asKind('read', from[0], alphabet), asKind('write', from[1], alphabet)] as const;
    if (to[0] === undefined || to[1] === undefined) return [];
    const halves = { ...found, rmw: rmw.filter((other) => other !== pair) };
    return [
      {
        weakening: { kind: 'pair', event, from, to: [to[0], to[1]] },
        execution: relabelled(relabelled(halves, event, to[0]), second, to[1]),
      },
    ];
  });
}

/**
 * The label that the access has if its location is not atomic; undefined if it must be stronger, or
 * is so already.
 */
export function plainLabel(
  language: FoundExecution['language'],
  { weaker }: EventLabel,
  alphabet: readonly EventLabel[],
): EventLabel | undefined {
  const labels = weaker.map((name) => findLabel(language, name)!);
  const plain = labels.find((label) => label.tags.includes('NA') && alphabet.includes(label));
  if (plain !== undefined) return plain;
  return labels
    .filter((label) => !alphabet.includes(label))
    .map((label) => plainLabel(language, label, alphabet))
    .find((label) => label !== undefined);
}

function withPlainLocation(found: FoundExecution, alphabet: readonly EventLabel[]): Weakened[] {
  const { events, language } = found;
  return Array.from({ length: locationCount(found) }, (_, location) => location).flatMap((location) => {
    const plain = events.map((event) =>
      event.location === location ? plainLabel(language, event.label, alphabet) : event.label,
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
