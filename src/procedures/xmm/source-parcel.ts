/**
 * The executions that a search has kept, as a message to another search of the same program: so
 * that workers can share the search of RC11 executions. Numbers of locations, labels and edges are
 * each search's own; so labels are sent with what they say, and locations as places.
 */
import { NONE } from '../../kernel/event-graph.ts';
import type { GraphMemory, ObjectPlace } from '../../kernel/graph-memory.ts';
import { WIDE } from '../../program/machine/wide-values.ts';
import { movedTo } from './capture.ts';
import { CommitGraph, type CommitGraphFields } from './commit-graph.ts';
import type { LabelParts, LabelTable } from './label-table.ts';
import type { HotEdge, SourceExecutions } from './sources.ts';

/** A location, named alike in all searches. */
export interface SentLocation extends ObjectPlace {
  readonly size: number;
}

export interface SourceParcel {
  /** Those of global variables, by the sender's numbers. */
  readonly locations: ReadonlyMap<number, SentLocation>;
  readonly labels: readonly LabelParts[];
  readonly graphs: readonly CommitGraphFields[];
  /** With the labels of their ends. */
  readonly hotEdges: readonly HotEdge[];
}

/** What a search has that sends or receives a parcel. */
interface Keeper {
  readonly memory: GraphMemory;
  readonly labels: LabelTable;
  readonly sources: SourceExecutions;
}

/**
 * The location as it is sent; undefined: it is not in a global variable, or has values that each
 * search numbers by itself.
 */
export function sentLocation(memory: GraphMemory, location: number): SentLocation | undefined {
  const place = memory.globalAt(location);
  const size = memory.sizeAt(location);
  return place === undefined || size === WIDE ? undefined : { ...place, size };
}

/**
 *   pre: all locations of the kept executions are in global variables.
 */
export function packSources({ memory, labels, sources }: Keeper): SourceParcel {
  const locations = new Map<number, SentLocation>();
  for (const { location: of } of sources.graphs) {
    for (const location of of)
      if (location !== NONE && !locations.has(location))
        locations.set(location, sentLocation(memory, location)!);
  }
  return { locations, labels: labels.parts, graphs: sources.graphs, hotEdges: sources.hotEdges };
}

/** Adds what another search has kept. */
export function unpackSources({ memory, labels, sources }: Keeper, parcel: SourceParcel): void {
  const numbers = new Map<number, number>();
  for (const [location, sent] of parcel.locations) numbers.set(location, memory.locationFor(sent, sent.size));
  const locationOf = (location: number): number => numbers.get(location) ?? location;
  const labelOf = (label: number): number => {
    const [what, low, high] = parcel.labels[label]!;
    return labels.labelOf(movedTo(what, locationOf), low, high);
  };
  const edges = new Map<number, number>();
  const graphs = parcel.graphs.map((sent) => {
    const { thread } = sent;
    const label = sent.label.map(labelOf);
    const externalReads = sent.externalReads.map(({ read, write, edge: sentEdge }) => {
      const edge = labels.edgeOf(thread[write]!, label[write]!, thread[read]!, label[read]!);
      edges.set(sentEdge, edge);
      return { read, write, edge };
    });
    return new CommitGraph({ ...sent, label, location: sent.location.map(locationOf), externalReads });
  });
  const hotEdges = parcel.hotEdges.map((hot) => ({
    ...hot,
    edge: edges.get(hot.edge)!,
    location: locationOf(hot.location),
  }));
  sources.adopt(graphs, hotEdges);
}
