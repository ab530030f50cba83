/**
 * The execution that shows an error as a picture: its accesses framed, and highlighted what makes it one. That is the race
 * between the two, the cycle that no interleaving explains, or else where the accesses read from.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { ErrorEvidence, ProgramError, TraceEdge } from '../explore/result.ts';
import { executionPicture } from './execution-picture.ts';
import type { Picture } from './picture.ts';

/** Undefined if the error came without its execution. */
export function errorPicture(
  error: ProgramError,
  model: ConsistencyModel,
  title: string,
): Picture | undefined {
  const { evidence, kind, message, location } = error;
  if (evidence === undefined) return undefined;
  const { execution, events } = evidence;
  return executionPicture({
    execution,
    model,
    title,
    subtitle: `${kind}: ${message}${location === '' ? '' : ` at ${location}`}`,
    highlighted: edgesOf(error.kind, evidence),
    highlights: 'error',
    highlightedEvents: events,
  });
}

function edgesOf(
  kind: ProgramError['kind'],
  { execution, events, unexplained }: ErrorEvidence,
): readonly TraceEdge[] {
  const [first, second] = events;
  const isPair = kind === 'data-race' && first !== undefined && second !== undefined;
  const race = isPair ? [{ relation: 'race', from: first, to: second }] : [];
  if (isPair || unexplained.length > 0) return [...race, ...unexplained];
  return events.flatMap((to) => {
    const from = execution.readsFrom[to]!;
    return from < 0 ? [] : [{ relation: 'rf', from, to }];
  });
}
