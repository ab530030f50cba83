/** From an execution to its picture: labels, source lines, and the edges that are worth drawing. */
import { lineText, locationText, positionOf } from '../diagnostics/source.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { evaluateExecution } from '../execution/evaluate-execution.ts';
import { eventText } from '../execution/event-text.ts';
import type { Execution } from '../execution/execution.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import { linearOrder } from '../execution/linear-order.ts';
import type { Event, Skeleton } from '../execution/skeleton.ts';
import { pairs, setBit, transitiveClosure, wordsFor } from '../util/bit-matrix.ts';
import type { Picture, PictureEdge, PictureEvent } from './picture.ts';

/** Drawn by this file itself, so not again when a model shows them. */
const OWN_RELATIONS = new Set([
  'po',
  'rf',
  'co',
  'fr',
  'rfe',
  'rfi',
  'coe',
  'coi',
  'fre',
  'fri',
  'loc',
  'int',
  'ext',
]);

export interface PictureRequest {
  readonly execution: Execution;
  readonly model: ConsistencyModel;
  readonly title: string;
  readonly subtitle: string;
  /** The cycle of an explanation, or what shows an error; if it is not given, the cycle that a re-execution was needed for. */
  readonly highlighted?: readonly ExplainedEdge[];
  readonly highlights?: 'cycle' | 'error';
  /** Numbers of events with a strong frame. */
  readonly highlightedEvents?: readonly number[];
}

export function executionPicture({
  execution,
  model,
  title,
  subtitle,
  highlighted = execution.committed === undefined ? [] : linearOrder(execution).unexplained,
  highlights = 'cycle',
  highlightedEvents = [],
}: PictureRequest): Picture {
  const { skeleton } = execution;
  const edges = new Map<string, PictureEdge>();
  const add = (relation: string, from: number, to: number, isHighlighted: boolean): void => {
    edges.set(`${relation} ${from} ${to}`, { relation, from, to, isHighlighted });
  };
  for (const [from, to] of immediate(skeleton, 'po')) add('po', from, to, false);
  for (const [relation, from, to] of [...readsFromEdges(execution), ...coherenceEdges(execution)])
    add(relation, from, to, false);
  for (const [relation, from, to] of shownEdges(execution, model)) {
    // What only repeats an arrow of po tells nothing.
    if (!edges.has(`po ${from} ${to}`)) add(relation, from, to, false);
  }
  for (const { relation, from, to } of highlighted) {
    // An internal or external variant is drawn as the relation itself.
    const drawn = /^(rf|co|fr)[ei]$/.test(relation) ? relation.slice(0, 2) : relation;
    add(drawn, from, to, true);
  }
  // That a thread has not started yet is no news.
  const isDrawn = ({ thread, tags }: Event): boolean => thread >= 0 || !tags.includes('TH');
  const drawn = skeleton.events.flatMap((event, number) => (isDrawn(event) ? [number] : []));
  const numbers = new Map(drawn.map((number, i) => [number, i]));
  return {
    title,
    subtitle,
    highlights,
    threads: skeleton.program.threads.map(({ name }) => name),
    events: drawn.map((number) => {
      const event = pictureEvent(skeleton, skeleton.events[number]!, number);
      return {
        ...event,
        ...(highlightedEvents.includes(number) && { isHighlighted: true }),
        ...(execution.committed?.includes(number) && { isCommitted: true }),
      };
    }),
    edges: [...edges.values()].flatMap((edge) => {
      const from = numbers.get(edge.from);
      const to = numbers.get(edge.to);
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    }),
  };
}

/** Events of threads get letters, as in the literature; initial writes go without. */
export function eventLetter(skeleton: Skeleton, number: number): string {
  const first = skeleton.events.findIndex(({ thread }) => thread >= 0);
  const index = number - first;
  if (first < 0 || index < 0) return 'init';
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

function pictureEvent(skeleton: Skeleton, event: Event, number: number): PictureEvent {
  const text = eventText(skeleton.program, event);
  if (event.thread < 0) return { thread: -1, label: text, source: '', location: 'initial state' };
  return {
    thread: event.thread,
    label: `${eventLetter(skeleton, number)}: ${text}`,
    source: sourceText(event),
    location: locationText(event.span),
  };
}

/** The instruction as the user wrote it; a span over several lines shows its first, a compiler's place its whole line. */
function sourceText({ span }: Event): string {
  if (span.position !== undefined) {
    const { line } = span.position;
    return shortened(
      `${line}: ${lineText(span.file, line)
        .replace(/\/\/.*$/, '')
        .trim()}`,
    );
  }
  const written = span.file.text.slice(span.start, span.end).split('\n')[0]!.trim();
  return written === '' ? lineText(span.file, positionOf(span.file, span.start).line).trim() : written;
}

/** A line of a program may be long; a box is not. */
const MOST_CHARACTERS = 36;
const shortened = (text: string): string =>
  text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;

/** The edges of a transitive base relation between neighbours only. */
function immediate(skeleton: Skeleton, relation: string): [number, number][] {
  const { size } = skeleton;
  const words = wordsFor(size);
  const memory = new Int32Array(size * words);
  skeleton.fillRelation(relation, memory, 0);
  const all = pairs(memory, 0, size);
  const successors = new Set(all.map(([from, to]) => from * size + to));
  const isDirect = ([from, to]: [number, number]): boolean =>
    !all.some(([start, middle]) => start === from && successors.has(middle * size + to));
  return all.filter(isDirect);
}

type NamedEdge = readonly [string, number, number];

/** rf, and fr to the write directly after the source. */
function readsFromEdges({ readsFrom, coherence, skeleton }: Execution): NamedEdge[] {
  return skeleton.reads.flatMap((read): NamedEdge[] => {
    const source = readsFrom[read]!;
    if (source < 0) return [];
    const order = coherence?.[skeleton.events[read]!.location] ?? [];
    const next = order[order.indexOf(source) + 1];
    const fromRead: NamedEdge[] = next === undefined || next === read ? [] : [['fr', read, next]];
    return [['rf', source, read], ...fromRead];
  });
}

function coherenceEdges({ coherence }: Execution): NamedEdge[] {
  return (coherence ?? []).flatMap((order) =>
    order.slice(1).map((write, i): NamedEdge => ['co', order[i]!, write]),
  );
}

/** What the model shows, reduced to neighbours where a relation is transitive and acyclic. */
function shownEdges(execution: Execution, model: ConsistencyModel): NamedEdge[] {
  const evaluator = evaluateExecution(execution, model);
  return model.plan.shown.flatMap(({ name, node }) => {
    if (OWN_RELATIONS.has(name)) return [];
    const edges = pairs(evaluator.memory, evaluator.offsetOf(node), evaluator.size);
    return reduce(edges, evaluator.size)
      .filter(([from]) => execution.skeleton.events[from]!.thread >= 0)
      .map(([from, to]): NamedEdge => [name, from, to]);
  });
}

/** Leaves out edges that follow from two others, unless the relation has a cycle. */
function reduce(edges: readonly [number, number][], size: number): readonly [number, number][] {
  const words = wordsFor(size);
  const memory = new Int32Array(size * words);
  for (const [from, to] of edges) setBit(memory, from * words, to);
  transitiveClosure(memory, 0, 0, size);
  const closed = new Set(pairs(memory, 0, size).map(([from, to]) => from * size + to));
  if (edges.some(([from]) => closed.has(from * size + from))) return edges;
  return edges.filter(
    ([from, to]) =>
      !edges.some(([start, middle]) => start === from && middle !== to && closed.has(middle * size + to)),
  );
}
