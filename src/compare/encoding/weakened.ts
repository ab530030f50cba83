/**
 * Symbolic executions with something taken away: events, a dependency, some strength
 * (concrete/weakenings.ts).
 */
import { plainLabel, type Weakening } from '../concrete/weakenings.ts';
import type { EventLabel } from '../question/event-label.ts';
import type { Question } from '../question/question.ts';
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import { type ExecutionParts, mappedParts } from './execution-parts.ts';
import type { LabelChoice } from './label-choice.ts';

/**
 * Without the slots whose literal holds, and all their edges: what read from one of them reads the
 * initial value.
 */
export function withoutSlots(circuit: Circuit, parts: ExecutionParts, gone: Int32Array): ExecutionParts {
  const { slots } = parts;
  const set = (of: Int32Array): Int32Array => of.map((literal, i) => circuit.and2(literal, -gone[i]!));
  const relation = (of: Int32Array): Int32Array =>
    of.map((literal, place) =>
      literal === FALSE
        ? FALSE
        : circuit.and([literal, -gone[Math.floor(place / slots)]!, -gone[place % slots]!]),
    );
  return {
    ...parts,
    ...mappedParts(parts, set, relation),
    sequenced: relation(parts.sequenced),
    initialOf: parts.initialOf.map((literal, place) => circuit.and2(literal, -gone[place % slots]!)),
  };
}

export interface WeakenedSetting {
  readonly question: Pick<Question, 'language'>;
  readonly labels: readonly EventLabel[];
  readonly closesControl: boolean;
}

/** The weakened execution, and whether the weakening applies and leaves it well-formed. */
export function weakenedParts(
  circuit: Circuit,
  setting: WeakenedSetting,
  source: { readonly parts: ExecutionParts; readonly labels: LabelChoice },
  weakening: Weakening,
): { readonly parts: ExecutionParts; readonly applies: Literal } {
  const { parts, labels } = source;
  const { slots } = parts;
  switch (weakening.kind) {
    case 'event':
      return withoutEvent(circuit, parts, weakening.event);
    case 'label': {
      const { event, from, to } = weakening;
      const applies = labels.is(event, from);
      return { parts: relabelled(circuit, parts, event, from, to, applies), applies };
    }
    case 'pair': {
      const { event, from, to } = weakening;
      const applies = circuit.and2(labels.is(event, from[0]), labels.is(event + 1, from[1]));
      const place = event * slots + event + 1;
      const apart = parts.rmw.map((literal, i) => (i === place ? circuit.and2(literal, -applies) : literal));
      const first = relabelled(circuit, { ...parts, rmw: apart }, event, from[0], to[0], applies);
      return { parts: relabelled(circuit, first, event + 1, from[1], to[1], applies), applies };
    }
    case 'location':
      return withPlainLocation(circuit, setting, source, weakening.event);
    default: {
      const { kind, from, to } = weakening;
      const place = from * slots + to;
      const less = parts[kind].map((literal, i) => (i === place ? FALSE : literal));
      const closes = kind === 'ctrl' && setting.closesControl;
      const earlier = Array.from({ length: closes ? to : 0 }, (_, k) =>
        circuit.and2(parts.ctrl[from * slots + k]!, parts.sequenced[k * slots + to]!),
      );
      return {
        parts: { ...parts, [kind]: less },
        applies: circuit.and2(parts[kind][place]!, -circuit.or(earlier)),
      };
    }
  }
}

function withoutEvent(
  circuit: Circuit,
  parts: ExecutionParts,
  event: number,
): { readonly parts: ExecutionParts; readonly applies: Literal } {
  const { slots, present } = parts;
  // Half of a pair goes with its other half.
  const gone = present.map((_, i) => {
    if (i === event) return TRUE;
    const [a, b] = [Math.min(i, event), Math.max(i, event)];
    return parts.rmw[a * slots + b]!;
  });
  return { parts: withoutSlots(circuit, parts, gone), applies: present[event]! };
}

/**
 * Under the condition, the event has another label; what it does not read or write any more is
 * gone.
 */
function relabelled(
  circuit: Circuit,
  parts: ExecutionParts,
  event: number,
  from: EventLabel,
  to: EventLabel,
  condition: Literal,
): ExecutionParts {
  const { slots } = parts;
  const tag = (name: string): Int32Array =>
    parts.tag(name).map((literal, i) => {
      if (i !== event || from.tags.includes(name) === to.tags.includes(name)) return literal;
      return to.tags.includes(name) ? circuit.or2(literal, condition) : circuit.and2(literal, -condition);
    });
  if (from.kind === to.kind) return { ...parts, tag };
  const less = (of: Int32Array, isLost: (place: number) => boolean): Int32Array =>
    of.map((literal, place) => (isLost(place) ? circuit.and2(literal, -condition) : literal));
  const isFrom = (place: number): boolean => Math.floor(place / slots) === event;
  const isTo = (place: number): boolean => place % slots === event;
  if (to.kind === 'write')
    return {
      ...parts,
      tag,
      reads: less(parts.reads, (i) => i === event),
      readsFrom: less(parts.readsFrom, isTo),
      addr: less(parts.addr, isFrom),
      data: less(parts.data, isFrom),
      ctrl: less(parts.ctrl, isFrom),
    };
  return {
    ...parts,
    tag,
    writes: less(parts.writes, (i) => i === event),
    readsFrom: less(parts.readsFrom, isFrom),
    coherence: less(parts.coherence, (place) => isFrom(place) || isTo(place)),
    data: less(parts.data, isTo),
  };
}

function withPlainLocation(
  circuit: Circuit,
  { question: { language }, labels: alphabet }: WeakenedSetting,
  { parts, labels }: { readonly parts: ExecutionParts; readonly labels: LabelChoice },
  event: number,
): { readonly parts: ExecutionParts; readonly applies: Literal } {
  const { slots } = parts;
  const here = parts.sameLocation.subarray(event * slots, (event + 1) * slots);
  const canBe = labels.among((label) => plainLabel(language, label, alphabet) !== undefined);
  const plain = language.labels.find(({ tags }) => tags.includes('NA'))!;
  const changed = (of: Int32Array, to: boolean): Int32Array =>
    of.map((literal, i) => (to ? circuit.or2(literal, here[i]!) : circuit.and2(literal, -here[i]!)));
  return {
    applies: circuit.and([here[event]!, ...here.map((same, i) => circuit.implies(same, canBe[i]!))]),
    parts: {
      ...parts,
      tag: (name) => changed(parts.tag(name), plain.tags.includes(name)),
      initialTag: (name) => changed(parts.initialTag(name), language.initialTags(false).includes(name)),
    },
  };
}
