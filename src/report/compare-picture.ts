/**
 * What `compare` found, as a picture: the forbidden execution with the cycle that forbids it, and
 * to the right of it, where there is one, the execution that it becomes, with dashed edges from
 * each event to what it becomes.
 */
import { toExecution } from '../compare/concrete/to-execution.ts';
import { type FoundExecution, locationCount } from '../compare/question/found-execution.ts';
import type { Question, Witness } from '../compare/question/question.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import type { ExplainedEdge } from '../execution/explain-check.ts';
import { leastBroken } from '../explore/explain.ts';
import { questionText } from './compare-text.ts';
import { executionPicture } from './execution-picture.ts';
import { explanationSentence } from './explanation-text.ts';
import type { Picture, PictureEdge, PictureEvent } from './picture.ts';

export interface ComparedModels {
  readonly forbidding: ConsistencyModel;
  /** Undefined if anything is allowed, or what a machine without axioms does. */
  readonly allowing: ConsistencyModel | undefined;
}

export function witnessPicture(
  question: Question,
  witness: Witness,
  { forbidding, allowing }: ComparedModels,
): Picture {
  const { execution, target, mapped } = witness;
  const title = questionText(question);
  const source = forbiddenPicture(execution, forbidding, title);
  if (target === undefined) return source;
  const image = plainPicture(
    executionPicture({
      execution: toExecution(target),
      model: allowing ?? forbidding,
      title,
      subtitle: '',
      furtherEdges: dependencies(target),
    }),
  );
  const relation = question.mapping === undefined ? 'strengthened to' : 'compiled to';
  // The fences around an access are seen from where they stand.
  const links = mapped
    .filter(([from, to]) => execution.events[from]!.location < 0 || target.events[to]!.location >= 0)
    .map(
      ([from, to]): PictureEdge => ({
        relation,
        // Initial writes come first, one for each location.
        from: from + locationCount(execution),
        to: to + locationCount(target),
        isHighlighted: false,
      }),
    );
  const language = question.mapping === undefined ? undefined : target.language.name;
  return sideBySide(source, named(image, language), links);
}

function forbiddenPicture(found: FoundExecution, model: ConsistencyModel, title: string): Picture {
  const execution = toExecution(found);
  const explanation = leastBroken([execution], model, () => true);
  const isExplained = explanation !== undefined && explanation !== 'too-many';
  return plainPicture(
    executionPicture({
      execution,
      model,
      title,
      subtitle: isExplained ? explanationSentence(explanation, model) : '',
      highlighted: isExplained && explanation.kind === 'axiom' ? explanation.failure.path : [],
      furtherEdges: dependencies(found),
    }),
  );
}

/** By the numbers that events have behind the initial writes. */
function dependencies(found: FoundExecution): ExplainedEdge[] {
  const first = locationCount(found);
  return (['addr', 'data', 'ctrl', 'rmw'] as const).flatMap((relation) =>
    found[relation].map(([from, to]) => ({ relation, from: from + first, to: to + first })),
  );
}

/** Found executions have no source text: labels say it all. */
const plainPicture = (picture: Picture): Picture => ({
  ...picture,
  events: picture.events.map((event) => ({ ...event, source: '', location: '' })),
});

/** With threads that are not taken for those of the execution beside it: `P0 (power)`, `P0'`. */
const named = (picture: Picture, language: string | undefined): Picture => ({
  ...picture,
  threads: picture.threads.map((name) => (language === undefined ? `${name}'` : `${name} (${language})`)),
});

/** The events of the second have capital letters. */
function sideBySide(left: Picture, right: Picture, links: readonly PictureEdge[]): Picture {
  const { length } = left.events;
  const moved = (event: PictureEvent): PictureEvent => ({
    ...event,
    thread: event.thread < 0 ? event.thread : event.thread + left.threads.length,
    label: event.label.replace(/^[a-z]\d*: /, (letter) => letter.toUpperCase()),
  });
  return {
    ...left,
    threads: [...left.threads, ...right.threads],
    events: [...left.events, ...right.events.map(moved)],
    edges: [
      ...left.edges,
      ...right.edges.map((edge) => ({ ...edge, from: edge.from + length, to: edge.to + length })),
      ...links.map((edge) => ({ ...edge, to: edge.to + length })),
    ],
  };
}
