/**
 * Whether a graph with cycles of po and rf can be re-executed from an execution that is known
 * (refs/xmm-thesis, section 5.2, as docs/models/xmm.md reads it): there are committed events,
 * closed under rf and rpo, that an injective map embeds into the execution with their labels, rf,
 * mo, rpo and rmw, so that the uncommitted reads are stable and the cycles are causally justified.
 */
import { NONE } from '../../kernel/event-graph.ts';
import { type CommitGraph, type ExternalRead, INITIAL } from './commit-graph.ts';
import { committedSets } from './committed-sets.ts';
import type { KeptSource, SourceExecutions } from './sources.ts';

export interface ReExecution {
  readonly source: CommitGraph;
  /** Reads whose commitment makes the others stable. */
  readonly reads: readonly ExternalRead[];
  /** All that is committed, ascending. */
  readonly committed: readonly number[];
}

export function findReExecution(graph: CommitGraph, sources: SourceExecutions): ReExecution | undefined {
  const giveUp = (): void => {
    sources.isCut = true;
  };
  for (const reads of committedSets(graph, (edge) => sources.has(edge), giveUp)) {
    const committed = closureOf(graph, reads);
    for (const source of sources.withAll(reads.map(({ edge }) => edge))) {
      if (new Embedding(graph, source, committed, reads).exists())
        return { source: source.graph, reads, committed };
    }
  }
  return undefined;
}

/**
 * Closed under rf and rpo. A start needs what starts its thread, a join all of the thread that has
 * ended.
 */
function closureOf(graph: CommitGraph, reads: readonly ExternalRead[]): number[] {
  const committed = new Set<number>();
  const waiting: number[] = [];
  const commit = (event: number): void => {
    if (event < 0 || committed.has(event)) return;
    committed.add(event);
    waiting.push(event);
  };
  for (const { read } of reads) commit(read);
  for (let event = waiting.pop(); event !== undefined; event = waiting.pop()) {
    const source = graph.source[event]!;
    commit(source);
    if (graph.isJoin(event)) for (let e = graph.starts[graph.thread[source]!]!; e < source; e++) commit(e);
    for (let e = graph.starts[graph.thread[event]!]!; e < event; e++) if (graph.isRpo(e, event)) commit(e);
  }
  return [...committed].sort((a, b) => a - b);
}

/** The search for the map. */
class Embedding {
  private readonly graph: CommitGraph;
  private readonly source: KeptSource;
  private readonly committed: readonly number[];
  private readonly reads: readonly ExternalRead[];
  private readonly images: Int32Array;
  private readonly isImage: Uint8Array;
  private readonly mapped: number[] = [];

  constructor(
    graph: CommitGraph,
    source: KeptSource,
    committed: readonly number[],
    reads: readonly ExternalRead[],
  ) {
    this.graph = graph;
    this.source = source;
    this.committed = committed;
    this.reads = reads;
    this.images = new Int32Array(graph.count).fill(NONE);
    this.isImage = new Uint8Array(source.graph.count);
  }

  exists(): boolean {
    return this.mapReads(0);
  }

  /** Maps the reads that must be committed, from this one on, and then the others. */
  private mapReads(at: number): boolean {
    const external = this.reads[at];
    if (external === undefined) return this.mapRest(0);
    for (const { read } of this.source.reads.get(external.edge)!) {
      if (this.map(external.read, read, () => this.mapReads(at + 1))) return true;
    }
    return false;
  }

  private mapRest(at: number): boolean {
    const event = this.committed[at];
    if (event === undefined) return true;
    if (this.images[event] !== NONE) return this.mapRest(at + 1);
    const { graph: from } = this.source;
    const thread = this.graph.thread[event]!;
    for (let image = from.starts[thread] ?? 0; image < (from.starts[thread + 1] ?? 0); image++) {
      if (from.label[image] !== this.graph.label[event]) continue;
      if (this.map(event, image, () => this.mapRest(at + 1))) return true;
    }
    return false;
  }

  /** Maps an event, and what it reads from; then goes on. */
  private map(event: number, image: number, goOn: () => boolean): boolean {
    const { graph, images, isImage } = this;
    const { graph: from } = this.source;
    if (images[event] !== NONE) return images[event] === image && goOn();
    if (isImage[image] === 1 || from.label[image] !== graph.label[event]) return false;
    if (!this.fits(event, image)) return false;
    images[event] = image;
    isImage[image] = 1;
    this.mapped.push(event);
    const write = graph.source[event]!;
    const imageWrite = from.source[image]!;
    const isMapped = !graph.isRead(event)
      ? goOn()
      : write === INITIAL || imageWrite === INITIAL
        ? write === imageWrite && goOn()
        : from.thread[imageWrite] === graph.thread[write] && this.map(write, imageWrite, goOn);
    this.mapped.pop();
    images[event] = NONE;
    isImage[image] = 0;
    return isMapped;
  }

  /**
   * Whether mo, rpo and rmw between the event and those mapped already are there in the source, and
   * their causality is justified.
   */
  private fits(event: number, image: number): boolean {
    if (!this.isKept(event, image, event, image)) return false;
    return this.mapped.every((other) => {
      const otherImage = this.images[other]!;
      return this.isKept(event, image, other, otherImage) && this.isKept(other, otherImage, event, image);
    });
  }

  private isKept(a: number, fa: number, b: number, fb: number): boolean {
    const { graph } = this;
    const { graph: from } = this.source;
    if (isEarlier(graph, a, b) && !isEarlier(from, fa, fb)) return false;
    if (graph.isRpo(a, b) && !from.isRpo(fa, fb)) return false;
    if (graph.isUpdate(a, b) && !from.isUpdate(fa, fb)) return false;
    return !graph.reaches(a, b) || from.isCausal(fa, fb);
  }
}

/** In mo. */
function isEarlier({ place, location }: CommitGraph, a: number, b: number): boolean {
  return place[a] !== NONE && place[b] !== NONE && location[a] === location[b] && place[a]! < place[b]!;
}
