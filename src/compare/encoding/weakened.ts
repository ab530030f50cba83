/** Symbolic executions with something taken away: events, one dependency, some strength of one label. */
import { plainLabel, type Weakening } from '../concrete/weakenings.ts';
import type { CompareLanguage } from '../event-label.ts';
import { type Circuit, FALSE, type Literal } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { LabelChoice } from './label-choice.ts';

/** Without the slots whose literal holds, and all their edges: what read from one of them reads the initial value. */
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
    present: set(parts.present),
    reads: set(parts.reads),
    writes: set(parts.writes),
    tag: (name) => set(parts.tag(name)),
    sameThread: relation(parts.sameThread),
    sequenced: relation(parts.sequenced),
    sameLocation: relation(parts.sameLocation),
    addr: relation(parts.addr),
    data: relation(parts.data),
    ctrl: relation(parts.ctrl),
    rmw: relation(parts.rmw),
    readsFrom: relation(parts.readsFrom),
    coherence: relation(parts.coherence),
    scopes: new Map([...parts.scopes].map(([level, together]) => [level, relation(together)])),
    initialOf: parts.initialOf.map((literal, place) => circuit.and2(literal, -gone[place % slots]!)),
  };
}

/** The weakened execution, and whether the weakening applies and leaves it well-formed. */
export function weakenedParts(
  circuit: Circuit,
  { language, closesControl }: { readonly language: CompareLanguage; readonly closesControl: boolean },
  { parts, labels }: { readonly parts: ExecutionParts; readonly labels: LabelChoice },
  weakening: Weakening,
): { readonly parts: ExecutionParts; readonly applies: Literal } {
  const { slots } = parts;
  switch (weakening.kind) {
    case 'event': {
      // Half of a pair goes with its other half.
      const gone = parts.present.map((_, i) => {
        if (i === weakening.event) return 1;
        const [a, b] = [Math.min(i, weakening.event), Math.max(i, weakening.event)];
        return parts.rmw[a * slots + b]!;
      });
      return { parts: withoutSlots(circuit, parts, gone), applies: parts.present[weakening.event]! };
    }
    case 'label': {
      const { event, from, to } = weakening;
      const isFrom = labels.is(event, from);
      const tag = (name: string): Int32Array =>
        parts.tag(name).map((literal, i) => {
          if (i !== event || from.tags.includes(name) === to.tags.includes(name)) return literal;
          return to.tags.includes(name) ? circuit.or2(literal, isFrom) : circuit.and2(literal, -isFrom);
        });
      return { parts: { ...parts, tag }, applies: isFrom };
    }
    case 'location': {
      const here = parts.sameLocation.subarray(weakening.event * slots, (weakening.event + 1) * slots);
      const canBe = labels.among((label) => plainLabel(language, label) !== undefined);
      const applies = circuit.and([
        here[weakening.event]!,
        ...here.map((same, i) => circuit.implies(same, canBe[i]!)),
      ]);
      const plain = language.labels.find(({ tags }) => tags.includes('NA'))!;
      const changed = (of: Int32Array, to: boolean): Int32Array =>
        of.map((literal, i) => (to ? circuit.or2(literal, here[i]!) : circuit.and2(literal, -here[i]!)));
      return {
        applies,
        parts: {
          ...parts,
          tag: (name) => changed(parts.tag(name), plain.tags.includes(name)),
          initialTag: (name) => changed(parts.initialTag(name), language.initialTags(false).includes(name)),
        },
      };
    }
    default: {
      const { kind, from, to } = weakening;
      const place = from * slots + to;
      const less = parts[kind].map((literal, i) => (i === place ? FALSE : literal));
      const closes = kind === 'ctrl' && closesControl;
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
