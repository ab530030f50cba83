/**
 * Errors of the program that a search finds. Under some models not every graph leads to an
 * execution, so errors wait until the graph that shows them is one.
 */
import type { Place } from '../diagnostics/source.ts';
import type { ErrorKind } from '../program/error-kind.ts';
import type { EventGraph } from './event-graph.ts';
import { isReadKind } from './event-kinds.ts';

/** An error of the program in the present graph. */
export interface GraphError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly place: Place | undefined;
  /** Events that show it, the one that completed it first. */
  readonly events: readonly number[];
  /** It is about an object whose life has ended. */
  readonly isLate?: boolean;
}

/** Errors that are reported only when the graph that shows them is an execution. */
export class PostponedErrors {
  private readonly graph: EventGraph;
  /** Ordered by the stamp of the newest event that shows each. */
  private readonly errors: GraphError[] = [];

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  add(error: GraphError): void {
    this.errors.push(error);
  }

  /** The newest event is taken away, and with it the errors that it shows. */
  forget(event: number): void {
    const { errors } = this;
    while (errors.length > 0 && errors.at(-1)!.events.some((e) => e >= event)) errors.pop();
  }

  /** Takes out the errors that the present graph, an execution, shows. Each is reported once. */
  take(): GraphError[] {
    const shown: GraphError[] = [];
    for (const error of this.errors.splice(0)) (this.isShown(error) ? shown : this.errors).push(error);
    return shown;
  }

  private isShown({ events, isLate }: GraphError): boolean {
    const { kind, rf, inGraph } = this.graph;
    const [event, other] = events;
    if (events.some((e) => inGraph[e] !== 1)) return false;
    // A read may read something else by now.
    return other === undefined || isLate === true || !isReadKind(kind[event!]!) || rf[event!] === other;
  }
}
