/**
 * The execution that shows an error, or a result, as a picture: its accesses framed, and
 * highlighted what makes it one. That is the race between the two, the cycle that no interleaving
 * explains, or else where the accesses read from and which newer writes reads ignore.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { ErrorEvidence, ProgramError, TraceEdge } from '../explore/results/result.ts';
import { executionPicture } from './execution-picture.ts';
import { libraryView } from './library-view.ts';
import type { Picture } from './picture.ts';

/**
 * Undefined if the error came without its execution. `highlights`: a result that is no error has a
 * witness.
 */
export function errorPicture(
  error: ProgramError,
  model: ConsistencyModel,
  title: string,
  highlights: 'error' | 'witness' = 'error',
): Picture | undefined {
  const { evidence, kind, message, location } = error;
  if (evidence === undefined) return undefined;
  const { execution, events } = evidence;
  const place = location === '' ? '' : ` at ${location}`;
  return executionPicture({
    execution,
    model,
    title,
    subtitle: highlights === 'witness' ? message : `${kind}: ${message}${place}`,
    highlighted: edgesOf(error.kind, evidence),
    highlights,
    highlightedEvents: events,
    furtherEdges: ignoredEdges(evidence),
    view: libraryView(evidence),
  });
}

/** How many events the picture has. */
export function errorPictureSize(evidence: ErrorEvidence): number {
  return libraryView(evidence)?.events.length ?? evidence.execution.skeleton.size;
}

function edgesOf(kind: ProgramError['kind'], evidence: ErrorEvidence): readonly TraceEdge[] {
  const { execution, events, unexplained } = evidence;
  const [first, second] = events;
  const isPair = kind === 'data-race' && first !== undefined && second !== undefined;
  const race = isPair ? [{ relation: 'race', from: first, to: second }] : [];
  if (isPair || unexplained.length > 0) return [...race, ...unexplained];
  const sources = events.flatMap((to) => {
    const from = execution.readsFrom[to]!;
    return from < 0 ? [] : [{ relation: 'rf', from, to }];
  });
  return [...sources, ...ignoredEdges(evidence)];
}

const ignoredEdges = ({ ignored }: ErrorEvidence): readonly TraceEdge[] =>
  ignored.map(([from, to]) => ({ relation: 'ignores', from, to }));
