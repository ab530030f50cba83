/**
 * Numbers for what re-execution compares: labels of events (kind, location, mode, value), and edges
 * of rf between threads, each a pair of threads and labels. Equal numbers, equal labels, in all
 * graphs of a search.
 */
/** What a label says: kind, mode and location in one number (capture.ts), and the value. */
export type LabelParts = readonly [what: number, low: number, high: number];

export class LabelTable {
  private readonly labels = new Map<number, Map<number, Map<number, number>>>();
  private labelCount = 0;
  private readonly edges = new Map<number, Map<number, number>>();
  private edgeCount = 0;

  /** `what`: kind, mode and location in one number. */
  labelOf(what: number, low: number, high: number): number {
    let byLow = this.labels.get(what);
    if (byLow === undefined) {
      byLow = new Map();
      this.labels.set(what, byLow);
    }
    let byHigh = byLow.get(low);
    if (byHigh === undefined) {
      byHigh = new Map();
      byLow.set(low, byHigh);
    }
    let label = byHigh.get(high);
    if (label === undefined) {
      label = this.labelCount++;
      byHigh.set(high, label);
    }
    return label;
  }

  /** All labels, by their numbers. */
  get parts(): LabelParts[] {
    const parts: LabelParts[] = [];
    for (const [what, byLow] of this.labels) {
      for (const [low, byHigh] of byLow) for (const [high, label] of byHigh) parts[label] = [what, low, high];
    }
    return parts;
  }

  edgeOf(writer: number, writeLabel: number, reader: number, readLabel: number): number {
    const from = writeLabel * MOST_THREADS + writer;
    const to = readLabel * MOST_THREADS + reader;
    let edges = this.edges.get(from);
    if (edges === undefined) {
      edges = new Map();
      this.edges.set(from, edges);
    }
    let edge = edges.get(to);
    if (edge === undefined) {
      edge = this.edgeCount++;
      edges.set(to, edge);
    }
    return edge;
  }
}

const MOST_THREADS = 1 << 10;
