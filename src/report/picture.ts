/**
 * A picture of an execution, as data: threads as columns, events down each column in program order,
 * edges by relation. svg.ts and dot.ts draw it, for files and for the page.
 */

export interface PictureEvent {
  /** Column: index into Picture.threads; -1 for initial writes, which stand above the columns. */
  readonly thread: number;
  /** Such as `a: W rlx x=1`. */
  readonly label: string;
  /** The source line, without white space around it; empty for initial writes. */
  readonly source: string;
  /** `file:line:column`, for tooltips. */
  readonly location: string;
  /** One of the accesses that an error is about. */
  readonly isHighlighted?: boolean;
  /** Of an execution that was re-executed from another: it was committed. */
  readonly isCommitted?: boolean;
}

export interface PictureEdge {
  /** Cat name: `po`, `rf`, `co`, `fr`, or what the model shows. */
  readonly relation: string;
  readonly from: number;
  readonly to: number;
  /** Part of what the picture is about: the cycle of an explanation, or what shows an error. */
  readonly isHighlighted: boolean;
}

export interface Picture {
  /** Such as `SB under rc11`. */
  readonly title: string;
  /** Such as the final state, or the sentence of an explanation. */
  readonly subtitle: string;
  /** What the highlighted edges are, for the legend; `cycle` unless said otherwise. */
  readonly highlights?: 'cycle' | 'error' | 'witness';
  readonly threads: readonly string[];
  /** In an order in which the events of a thread are in program order. */
  readonly events: readonly PictureEvent[];
  /** Already reduced to what should be drawn: po and co only between neighbours. */
  readonly edges: readonly PictureEdge[];
}
