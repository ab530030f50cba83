/**
 * The label of each event as literals: one choice of kind, one of mode, one of scope, such that
 * some label has the three. A tag is mostly a condition on one or two of them.
 */
import type { CompareLanguage, EventKind, EventLabel } from '../question/event-label.ts';
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';

export interface LabelChoice {
  readonly labels: readonly EventLabel[];
  /** Whether the event has that label. */
  is(event: number, label: EventLabel): Literal;
  /** By event: whether its label is one of these. */
  among(wanted: (label: EventLabel) => boolean): Int32Array;
}

/**
 * The labels that comparisons under these models choose from: those that some model distinguishes
 * from the ones before. `read` are the cat sets that some model reads; `maxRmw` 0 leaves
 * read-modify-writes out.
 */
export function usefulLabels(
  { labels }: CompareLanguage,
  read: ReadonlySet<string>,
  hasRmw: boolean,
): readonly EventLabel[] {
  const seen = new Set<string>();
  // Where non-atomic accesses mean the same as others, tests are better without them.
  const preferred = [...labels].sort((a, b) => Number(a.tags.includes('NA')) - Number(b.tags.includes('NA')));
  const useful = preferred.filter((label) => {
    if (!hasRmw && (label.kind === 'update' || label.isPaired)) return false;
    if (label.onlyIfRead?.some((name) => read.has(name)) === false) return false;
    const key = [label.kind, label.isPaired, ...label.tags.filter((tag) => read.has(tag)).sort()].join(' ');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return labels.filter((label) => useful.includes(label));
}

/** `require` gets the clauses that make each event have exactly one label. */
export function chooseLabels(
  circuit: Circuit,
  events: number,
  labels: readonly EventLabel[],
  require: (...literals: readonly Literal[]) => void,
): LabelChoice {
  const kinds = domain(circuit, events, labels, ({ kind }) => kind, require);
  const modes = domain(circuit, events, labels, ({ mode }) => mode, require);
  const scopes = domain(circuit, events, labels, ({ scope }) => scope, require);
  const features = [kinds, modes, scopes];
  const legal = new Set(labels.map((label) => features.map(({ featureOf }) => featureOf(label)).join(' ')));
  for (let event = 0; event < events; event++) {
    for (const kind of kinds.values)
      for (const mode of modes.values)
        for (const scope of scopes.values) {
          if (legal.has([kind, mode, scope].join(' '))) continue;
          require(-kinds.is(event, kind), -modes.is(event, mode), -scopes.is(event, scope));
        }
  }
  const is = (event: number, label: EventLabel): Literal =>
    circuit.and(features.map((feature) => feature.is(event, feature.featureOf(label))));
  return {
    labels,
    is,
    among(wanted) {
      const chosen = labels.filter(wanted);
      const projections = features.map(({ values, featureOf }) =>
        values.filter((value) => chosen.some((label) => featureOf(label) === value)),
      );
      const inAll = (label: EventLabel): boolean =>
        features.every(({ featureOf }, i) => projections[i]!.includes(featureOf(label)));
      const isProduct = labels.every((label) => wanted(label) === inAll(label));
      return Int32Array.from({ length: events }, (_, event) => {
        if (chosen.length === 0) return FALSE;
        if (!isProduct) return circuit.or(chosen.map((label) => is(event, label)));
        return circuit.and(
          features.map(({ values, is: has }, i) =>
            projections[i]!.length === values.length
              ? TRUE
              : circuit.or(projections[i]!.map((value) => has(event, value))),
          ),
        );
      });
    },
  };
}

interface Domain {
  readonly values: readonly string[];
  featureOf(label: EventLabel): string;
  is(event: number, value: string): Literal;
}

/** One of the values for each event. */
function domain(
  circuit: Circuit,
  events: number,
  labels: readonly EventLabel[],
  featureOf: (label: EventLabel) => string,
  require: (...literals: readonly Literal[]) => void,
): Domain {
  const values = [...new Set(labels.map(featureOf))];
  const chosen = Array.from({ length: events }, () =>
    values.length === 1 ? [TRUE] : values.map(() => circuit.input()),
  );
  for (const literals of chosen) {
    require(...literals);
    literals.forEach((a, i) => {
      for (const b of literals.slice(i + 1)) require(-a, -b);
    });
  }
  return { values, featureOf, is: (event, value) => chosen[event]![values.indexOf(value)]! };
}

export const isKind =
  (...kinds: readonly EventKind[]) =>
  ({ kind }: EventLabel): boolean =>
    kinds.includes(kind);
