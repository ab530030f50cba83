/**
 * What `compare` found, in the JSON of the contract. The words are stable: scripts rely on them.
 */
import { locationName, readValues, writtenValues } from '../compare/litmus/values.ts';
import {
  type Edge,
  type FoundExecution,
  locationCount,
  readsOf,
  threadCount,
  writesOf,
} from '../compare/question/found-execution.ts';
import type { Answer, Question, Witness } from '../compare/question/question.ts';
import { choiceName } from './compare-text.ts';

export function compareJson(question: Question, answer: Answer): object {
  const { forbiddenBy, allowedBy, mapping, monotonic, language, events, targetEvents } = question;
  const { witnesses, exhausted, statistics } = answer;
  return {
    tool: 'heddle',
    question: answer.question,
    forbiddenBy: choiceName(forbiddenBy),
    allowedBy: allowedBy === undefined ? null : choiceName(allowedBy),
    mapping: mapping?.name ?? null,
    monotonic: monotonic ?? null,
    language: language.name,
    events,
    targetEvents: targetEvents ?? null,
    found: witnesses.length > 0,
    exhausted,
    witnesses: witnesses.map(witnessJson),
    statistics: {
      ...statistics,
      encodeMilliseconds: Math.round(statistics.encodeMilliseconds * 10) / 10,
      solveMilliseconds: Math.round(statistics.solveMilliseconds * 10) / 10,
    },
  };
}

/** With a target: its graph too, and which of its events stand for which of the source. */
function witnessJson(witness: Witness): object {
  const { execution, target, mapped, litmus, targetLitmus, verifiedBySimulation, simulationFault } = witness;
  return {
    litmus,
    targetLitmus: targetLitmus ?? null,
    events: execution.events.length,
    threads: threadCount(execution),
    locations: locationCount(execution),
    verifiedBySimulation,
    ...(simulationFault === undefined ? {} : { simulationFault }),
    graph: graphJson(execution),
    ...(target === undefined
      ? {}
      : {
          targetGraph: graphJson(target),
          mapped: mapped.map(([source, image]) => ({ source, target: image })),
        }),
  };
}

/**
 * Edges are between places in `events`, po and co only between neighbours. A read without an rf
 * edge reads the initial value.
 */
function graphJson(execution: FoundExecution): object {
  const { events, readsFrom, coherence, scopes } = execution;
  const read = readValues(execution);
  const written = writtenValues(execution);
  const edges = (relation: string, pairs: readonly Edge[]): object[] =>
    pairs.map(([from, to]) => ({ relation, from, to }));
  return {
    threads: Array.from({ length: threadCount(execution) }, (_, thread) => `P${thread}`),
    locations: Array.from({ length: locationCount(execution) }, (_, location) => locationName(location)),
    ...(scopes.length === 0 ? {} : { scopes }),
    events: events.map((event, i) => ({
      thread: event.thread,
      kind: event.label.kind,
      label: event.label.name,
      ...(event.location < 0 ? {} : { location: locationName(event.location) }),
      ...(readsOf(event) ? { readValue: read[i] } : {}),
      ...(writesOf(event) ? { writtenValue: written[i] } : {}),
    })),
    edges: [
      ...edges('po', neighbours(execution.sequenced)),
      ...edges('addr', execution.addr),
      ...edges('data', execution.data),
      ...edges('ctrl', execution.ctrl),
      ...edges('rmw', execution.rmw),
      ...edges(
        'rf',
        readsFrom.flatMap((write, event): Edge[] => (write < 0 ? [] : [[write, event]])),
      ),
      ...edges(
        'co',
        coherence.flatMap((order) => order.slice(1).map((write, i): Edge => [order[i]!, write])),
      ),
    ],
  };
}

/** Of a transitive relation: the edges with nothing between. */
const neighbours = (edges: readonly Edge[]): Edge[] =>
  edges.filter(
    ([from, to]) =>
      !edges.some(([start, middle]) => start === from && edges.some(([a, b]) => a === middle && b === to)),
  );
