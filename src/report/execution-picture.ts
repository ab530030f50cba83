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
  /**
   * The cycle of an explanation, or what shows an error; if it is not given, the cycle that a
   * re-execution was needed for.
   */
  readonly highlighted?: readonly ExplainedEdge[];
  readonly highlights?: 'cycle' | 'error' | 'witness';
  /** Numbers of events with a strong frame. */
  readonly highlightedEvents?: readonly number[];
  /** Edges by a relation that neither the execution nor the model has. */
  readonly furtherEdges?: readonly ExplainedEdge[];
  /** Without it, all that is not about the start of the whole is shown, as the model sees it. */
  readonly view?: PictureView | undefined;
}

/** A part of an execution, in the words of its reader. */
export interface PictureView {
  /** Indices of the threads that have columns. */
  readonly threads: readonly number[];
  /** Numbers of the events that are shown, ascending. */
  readonly events: readonly number[];
  /** By number of an event that is not shown: the one that stands for it in edges. */
  readonly originals: ReadonlyMap<number, number>;
  /** Whether an edge of rf or co between these two is not worth a line. */
  readonly isObvious: (from: number, to: number) => boolean;
  /** Without a letter. */
  readonly labelOf: (number: number) => string;
  readonly hasSource: (number: number) => boolean;
}

export function executionPicture({
  execution,
  model,
  title,
  subtitle,
  highlighted = execution.committed === undefined ? [] : linearOrder(execution).unexplained,
  highlights = 'cycle',
  highlightedEvents = [],
  furtherEdges = [],
  view = wholeView(execution.skeleton),
}: PictureRequest): Picture {
  const { skeleton } = execution;
  const shown = new Set(view.events);
  const originalOf = (event: number): number => view.originals.get(event) ?? event;
  const edges = new Map<string, PictureEdge>();
  const add = (relation: string, first: number, second: number, isHighlighted: boolean): void => {
    const [from, to] = [originalOf(first), originalOf(second)];
    // What is written once more is not newer to who has read it.
    const isOwnSource =
      (relation === 'fr' || relation === 'ignores') && originalOf(execution.readsFrom[first]!) === to;
    if (!shown.has(from) || !shown.has(to) || (from === to && first !== second) || isOwnSource) return;
    edges.set(`${relation} ${from} ${to}`, { relation, from, to, isHighlighted });
  };
  for (const [from, to] of immediate(skeleton, 'po', shown)) add('po', from, to, false);
  for (const [relation, from, to] of [...readsFromEdges(execution), ...coherenceEdges(execution)])
    if (!view.isObvious(from, to)) add(relation, from, to, false);
  for (const { relation, from, to } of furtherEdges) add(relation, from, to, false);
  for (const [relation, from, to] of shownEdges(execution, model, shown)) {
    // What only repeats an arrow of po tells nothing.
    if (!edges.has(`po ${from} ${to}`)) add(relation, from, to, false);
  }
  for (const { relation, from, to } of highlighted) {
    // An internal or external variant is drawn as the relation itself.
    const drawn = /^(rf|co|fr)[ei]$/.test(relation) ? relation.slice(0, 2) : relation;
    add(drawn, from, to, true);
  }
  const indices = new Map(view.events.map((number, i) => [number, i]));
  const firstLetter = view.events.findIndex((number) => skeleton.events[number]!.thread >= 0);
  return {
    title,
    subtitle,
    highlights,
    threads: view.threads.map((thread) => skeleton.program.threads[thread]!.name),
    events: view.events.map((number, i) => {
      const event = pictureEvent(skeleton.events[number]!, number, view, letterOf(i - firstLetter));
      return {
        ...event,
        thread: view.threads.indexOf(event.thread),
        ...(highlightedEvents.includes(number) && { isHighlighted: true }),
        ...(execution.committed?.includes(number) && { isCommitted: true }),
      };
    }),
    edges: [...edges.values()].map((edge) => ({
      ...edge,
      from: indices.get(edge.from)!,
      to: indices.get(edge.to)!,
    })),
  };
}

/** That a thread has not started yet is no news. */
function wholeView({ events, program }: Skeleton): PictureView {
  const isDrawn = ({ thread, tags }: Event): boolean => thread >= 0 || !tags.includes('TH');
  return {
    threads: [...program.threads.keys()],
    events: [...events.keys()].filter((number) => isDrawn(events[number]!)),
    originals: new Map(),
    isObvious: () => false,
    labelOf: (number) => eventText(program, events[number]!),
    hasSource: () => true,
  };
}

/** Events of threads get letters, as in the literature; initial writes go without. */
export function eventLetter(skeleton: Skeleton, number: number): string {
  const first = skeleton.events.findIndex(({ thread }) => thread >= 0);
  const index = number - first;
  return first < 0 || index < 0 ? 'init' : letterOf(index);
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`;
}

function pictureEvent(event: Event, number: number, view: PictureView, letter: string): PictureEvent {
  const text = view.labelOf(number);
  if (event.thread < 0) return { thread: -1, label: text, source: '', location: 'initial state' };
  return {
    thread: event.thread,
    label: `${letter}: ${text}`,
    source: view.hasSource(number) ? sourceText(event) : '',
    location: locationText(event.span),
  };
}

/**
 * The instruction as the user wrote it; a span over several lines shows its first, a compiler's
 * place its whole line.
 */
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

/** The edges of a transitive base relation between neighbours among the events that are shown. */
function immediate(skeleton: Skeleton, relation: string, shown: ReadonlySet<number>): [number, number][] {
  const { size } = skeleton;
  const words = wordsFor(size);
  const memory = new Int32Array(size * words);
  skeleton.fillRelation(relation, memory, 0);
  const all = pairs(memory, 0, size).filter(([from, to]) => shown.has(from) && shown.has(to));
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
function shownEdges(execution: Execution, model: ConsistencyModel, shown: ReadonlySet<number>): NamedEdge[] {
  const evaluator = evaluateExecution(execution, model);
  return model.plan.shown.flatMap(({ name, node }) => {
    if (OWN_RELATIONS.has(name)) return [];
    const edges = pairs(evaluator.memory, evaluator.offsetOf(node), evaluator.size).filter(
      ([from, to]) => shown.has(from) && shown.has(to),
    );
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
