/**
 * Finds an order of the writes of each location that keeps given constraints: the first step of the
 * oracles. Subclasses say which constraints a model has (happens-before-constraints.ts,
 * ../jam21/jam-constraints.ts).
 *
 * An RMW's write comes right after what its read reads, so writes form chains, each an RMW of the
 * one before it, and chains are ordered as wholes. The constraints can be met exactly if chains do
 * not branch and the order of the chains has no cycle.
 *
 * Writes have numbers of their own here, those of a location in a row, in the order that the graph
 * has them in co.
 *
 * The read of an RMW whose write is not in the graph yet is a read like others.
 */
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';

const FIRST_SIZE = 256;

export abstract class CoherenceConstraints {
  /**
   * Locations that have a write besides the initial one; their writes are `starts[i]` to `starts[i
   * + 1] - 1`.
   */
  locations = 0;
  starts = new Int32Array(FIRST_SIZE);
  /** By number of a write: the event. */
  writes = new Int32Array(FIRST_SIZE);
  /** By event that is a write: its number. */
  numbers = new Int32Array(FIRST_SIZE);
  /** By write: the first write of its chain. */
  chainFirst = new Int32Array(FIRST_SIZE);
  /** By write: the next write of its chain. */
  chainNext = new Int32Array(FIRST_SIZE);
  /** By first write of a chain: the last write. */
  chainLast = new Int32Array(FIRST_SIZE);
  /**
   * Constraints between chains, by their first writes; those from the chain of the initial write
   * are not among them.
   */
  edges = 0;
  edgeFrom = new Int32Array(FIRST_SIZE);
  edgeTo = new Int32Array(FIRST_SIZE);
  /** Numbers of writes, location by location: the order found. */
  order = new Int32Array(FIRST_SIZE);
  /** By location of the graph: its number here, or NONE. */
  locationNumber = new Int32Array(FIRST_SIZE);
  /** Of a write: its place in its chain. */
  chainPlace = new Int32Array(FIRST_SIZE);

  protected readonly graph: EventGraph;
  /** By chain: its first constraint, or NONE. */
  private edgeHead = new Int32Array(FIRST_SIZE);
  /** By constraint: the next one from the same chain. */
  private edgeNext = new Int32Array(FIRST_SIZE);
  private before = new Int32Array(FIRST_SIZE);
  private isPlaced = new Uint8Array(FIRST_SIZE);

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  /** Adds the constraints of the model with `connect`. False: one of them cannot be met. */
  protected abstract constrain(): boolean;

  /** How many writes there are. */
  get count(): number {
    return this.starts[this.locations]!;
  }

  /**
   * Whether the constraints can be met; then `order` meets them, and is near to what co was.
   * `finals`: see RfOracle.
   */
  arrange(finals: Int32Array | undefined): boolean {
    this.numberWrites();
    this.edges = 0;
    if (!this.makeChains() || !this.constrain()) return false;
    for (let location = 0; location < this.locations; location++) {
      if (finals !== undefined && !this.addFinal(location, finals)) return false;
      if (!this.sortChains(location)) return false;
    }
    return true;
  }

  /** Puts an order, numbers of writes location by location, into the co lists of the graph. */
  install(order: Int32Array): void {
    const { graph, starts, writes } = this;
    const { coPrevious, coNext } = graph;
    for (let location = 0; location < this.locations; location++) {
      const end = starts[location + 1]!;
      let last = NONE;
      for (let i = starts[location]!; i < end; i++) {
        const write = writes[order[i]!]!;
        coPrevious[write] = last;
        if (last !== NONE) coNext[last] = write;
        last = write;
      }
      coNext[last] = NONE;
      graph.coLast[graph.location[last]!] = last;
    }
  }

  /** The order that the graph had in co. */
  installPresent(): void {
    for (let i = 0; i < this.count; i++) this.order[i] = i;
    this.install(this.order);
  }

  /** Numbers the writes as they are in co. */
  protected numberWrites(): void {
    const { graph } = this;
    this.reserve();
    let count = 0;
    this.locations = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.kind[e] !== KIND.initial) continue;
      if (graph.coNext[e] === NONE) {
        this.locationNumber[graph.location[e]!] = NONE;
        continue;
      }
      this.locationNumber[graph.location[e]!] = this.locations;
      this.starts[this.locations++] = count;
      for (let w = e; w !== NONE; w = graph.coNext[w]!) {
        this.writes[count] = w;
        this.numbers[w] = count++;
      }
    }
    this.starts[this.locations] = count;
  }

  /** False: two RMWs read one write. */
  private makeChains(): boolean {
    const { graph, writes, numbers, chainFirst, chainNext, chainLast, chainPlace } = this;
    const { count } = this;
    chainNext.fill(NONE, 0, count);
    for (let i = 0; i < count; i++) {
      const write = writes[i]!;
      if (graph.kind[write] !== KIND.updateWrite) continue;
      const source = numbers[graph.rf[graph.poPrevious[write]!]!]!;
      if (chainNext[source] !== NONE) return false;
      chainNext[source] = i;
    }
    for (let first = 0; first < count; first++) {
      if (graph.kind[writes[first]!] === KIND.updateWrite) continue;
      let place = 0;
      for (let i = first; i !== NONE; i = chainNext[i]!) {
        chainFirst[i] = first;
        chainPlace[i] = place++;
        chainLast[first] = i;
      }
      this.edgeHead[first] = NONE;
      this.before[first] = 0;
      this.isPlaced[first] = 0;
    }
    return true;
  }

  /** The final write is the last of its chain, and all chains come before that one. */
  private addFinal(location: number, finals: Int32Array): boolean {
    const { chainFirst, chainNext, starts } = this;
    const start = starts[location]!;
    const final = finals[this.graph.location[this.writes[start]!]!] ?? NONE;
    if (final === NONE) return true;
    const last = this.numbers[final]!;
    if (chainNext[last] !== NONE) return false;
    for (let i = start; i < starts[location + 1]!; i++) {
      if (chainFirst[i] === i && i !== chainFirst[last] && !this.connect(i, last)) return false;
    }
    return true;
  }

  /** Demands that one write comes before another, unless they are the same. False: it cannot. */
  protected connect(first: number, second: number): boolean {
    if (first === second) return true;
    const { graph, chainFirst } = this;
    const from = chainFirst[first]!;
    const to = chainFirst[second]!;
    if (from === to) return this.chainPlace[first]! < this.chainPlace[second]!;
    if (graph.kind[this.writes[to]!] === KIND.initial) return false;
    if (graph.kind[this.writes[from]!] === KIND.initial) return true;
    if (this.edges === this.edgeTo.length) this.growEdges();
    const edge = this.edges++;
    this.edgeFrom[edge] = from;
    this.edgeTo[edge] = to;
    this.edgeNext[edge] = this.edgeHead[from]!;
    this.edgeHead[from] = edge;
    this.before[to]!++;
    return true;
  }

  /**
   * Writes the chains of a location into `order`: in their present order, except where constraints
   * demand another.
   */
  private sortChains(location: number): boolean {
    const { starts, chainFirst, chainNext, before, isPlaced, order } = this;
    const start = starts[location]!;
    const end = starts[location + 1]!;
    for (let at = start, round = start; at < end; round = at) {
      for (let chain = start; chain < end; chain++) {
        if (chainFirst[chain] !== chain || isPlaced[chain] === 1 || before[chain] !== 0) continue;
        isPlaced[chain] = 1;
        for (let i = chain; i !== NONE; i = chainNext[i]!) order[at++] = i;
        for (let e = this.edgeHead[chain]!; e !== NONE; e = this.edgeNext[e]!) before[this.edgeTo[e]!]!--;
      }
      if (at === round) return false;
    }
    return true;
  }

  private reserve(): void {
    const { graph } = this;
    if (graph.initialOf.length > this.locationNumber.length)
      this.locationNumber = new Int32Array(graph.initialOf.length);
    if (graph.count < this.writes.length) return;
    const size = 2 * graph.count;
    for (const field of FIELDS) this[field] = new Int32Array(size);
    this.isPlaced = new Uint8Array(size);
  }

  private growEdges(): void {
    const size = 2 * this.edges;
    this.edgeFrom = grown(this.edgeFrom, new Int32Array(size));
    this.edgeTo = grown(this.edgeTo, new Int32Array(size));
    this.edgeNext = grown(this.edgeNext, new Int32Array(size));
  }
}

/** The fields that have an element for every event. */
const FIELDS = [
  'starts',
  'writes',
  'numbers',
  'chainFirst',
  'chainNext',
  'chainLast',
  'chainPlace',
  'order',
  'edgeHead',
  'before',
] as const;
