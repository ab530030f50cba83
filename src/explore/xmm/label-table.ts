/**
 * Numbers for what re-execution compares: labels of events (kind, location, mode, value), and edges of rf between threads, each a pair of
 * threads and labels. Equal numbers, equal labels, in all graphs of a search.
 */
export class LabelTable {
  private readonly labels = new Map<string, number>();
  private readonly edges = new Map<string, number>();

  labelOf(text: string): number {
    return numberIn(this.labels, text);
  }

  edgeOf(writer: number, writeLabel: number, reader: number, readLabel: number): number {
    return numberIn(this.edges, `${writer} ${writeLabel} ${reader} ${readLabel}`);
  }
}

function numberIn(table: Map<string, number>, text: string): number {
  let number = table.get(text);
  if (number === undefined) {
    number = table.size;
    table.set(text, number);
  }
  return number;
}
