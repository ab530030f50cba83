/**
 * Which hot edges are worth being promised, and which of them together: all that will be committed
 * with the open reads must be in one source (docs/models/xmm.md, "What no core has").
 */
import { IS_RELEASE } from '../../../kernel/clocks.ts';
import type { GraphMemory } from '../../../kernel/graph-memory.ts';
import type { HotEdge, SourceExecutions } from '../../../procedures/xmm/sources.ts';
import type { OpenReads } from './open-reads.ts';
import { XMM_PRUNING } from './pruning.ts';
import type { Segments } from './segments.ts';
import type { XmmSearch } from './xmm-search.ts';

/** Edges of reads that are committed together; `hot`: of open ones. */
interface Together {
  readonly hot: readonly number[];
  readonly others: readonly number[];
}

export class Promises {
  private readonly sources: SourceExecutions;
  private readonly memory: GraphMemory;
  private readonly opens: OpenReads;
  private byReader = new Map<number, HotEdge[]>();
  /** Edges that would have been committed together if some source had them all. */
  private readonly missing = new Map<string, Together>();
  /** What `hasSource` has found for the present sources, by edges. */
  private readonly known = new Map<string, boolean>();

  constructor({ sources, memory }: XmmSearch, opens: OpenReads) {
    this.sources = sources;
    this.memory = memory;
    this.opens = opens;
  }

  get readers(): Iterable<number> {
    return this.byReader.keys();
  }

  of(reader: number): readonly HotEdge[] {
    return this.byReader.get(reader) ?? [];
  }

  /** Whether there may be cycles: some edge of each is hot and ends a loose segment (lemma 10). */
  get isWorthwhile(): boolean {
    return this.sources.hotEdges.some(mayBeLoose);
  }

  /**
   * Chooses edges for the present sources. Those after loose segments are enough, but they need not
   * fit an order of the threads; so they are chosen only where they are fewer.
   */
  choose(segments: Segments | undefined): void {
    const { opens } = this;
    const isOnCycle = (edge: HotEdge, isLoose: boolean): boolean =>
      segments?.isOnCycle(edge.location, edge.writer, edge.reader, isLoose) ?? true;
    const all = this.hotEdges().filter((edge) => isOnCycle(edge, false));
    const loose = all.filter((edge) => mayBeLoose(edge) && isOnCycle(edge, true));
    opens.areLoose = XMM_PRUNING.looseEdges && loose.length < all.length;
    this.byReader = groupByReader(opens.areLoose ? loose : all);
    this.missing.clear();
  }

  /**
   * In an order that does not depend on which execution was found first: then cores come in the
   * same order however the search was shared, and a replay finds them again.
   */
  private hotEdges(): HotEdge[] {
    const { memory } = this;
    const keyOf = (edge: HotEdge): number[] => {
      const { object, offset } = memory.placeAt(edge.location);
      const { reader, writer, readMode, writeMode, low, high } = edge;
      return [reader, writer, object, offset, readMode, writeMode, low, high];
    };
    const keyed = this.sources.hotEdges.map((edge) => ({ edge, key: keyOf(edge) }));
    return keyed.sort((a, b) => compareNumbers(a.key, b.key)).map(({ edge }) => edge);
  }

  /**
   * Whether some source may justify the reads that are open: whether it has all edges that will be
   * committed, those of open reads as edges that may be in a cycle (lemma 11).
   */
  hasSource(): boolean {
    const { opens } = this;
    const hot = opens.list.map(({ edge }) => edge.edge);
    const others = XMM_PRUNING.committedEdges ? opens.committedEdges() : [];
    if (hot.length > 0) return this.isTogether(hot, others);
    return this.of(opens.opener).some(({ edge }) => this.isTogether([edge], others));
  }

  private isTogether(hot: number[], others: readonly number[]): boolean {
    hot.sort((a, b) => a - b);
    const key = `${hot.join()}|${others.join()}`;
    let isThere = this.known.get(key);
    if (isThere === undefined) {
      isThere = this.isInSource({ hot, others });
      this.known.set(key, isThere);
      if (!isThere) this.missing.set(key, { hot, others });
    }
    return isThere;
  }

  /** There are more sources. Says whether one has what was missing. */
  askAgain(): boolean {
    this.known.clear();
    return [...this.missing.values()].some((together) => this.isInSource(together));
  }

  private isInSource({ hot, others }: Together): boolean {
    const { sources } = this;
    return XMM_PRUNING.hotTogether
      ? sources.someHasAllHot(hot, others)
      : sources.someHasAll([...hot, ...others]);
  }
}

/** Whether a step of a cycle may come to the write without rpo. */
const mayBeLoose = ({ writeMode }: HotEdge): boolean => !XMM_PRUNING.segments || IS_RELEASE[writeMode] === 0;

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const i = a.findIndex((number, at) => number !== b[at]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}

function groupByReader(edges: readonly HotEdge[]): Map<number, HotEdge[]> {
  const groups = new Map<number, HotEdge[]>();
  for (const edge of edges) groups.set(edge.reader, [...(groups.get(edge.reader) ?? []), edge]);
  return groups;
}
