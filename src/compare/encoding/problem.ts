/**
 * A question about executions of a number of events, as clauses (refs/memalloy, definition 2): X is
 * forbidden by one model and dead, Y is allowed by the other, and Y is X, or X strengthened, or X
 * compiled.
 */
import type { CatModel } from '../../cat/index.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { EventLabel } from '../question/event-label.ts';
import type { FoundExecution } from '../question/found-execution.ts';
import type { Question } from '../question/question.ts';
import { Circuit, type Literal } from './circuit.ts';
import { Clauses } from './clauses.ts';
import { type CompiledExecution, compiledExecution } from './compiled.ts';
import { requireConnectedThreads } from './connected-threads.ts';
import type { Cube } from './cubes.ts';
import { type Decoded, decode } from './decode.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { LabelChoice } from './label-choice.ts';
import { type ModelScope, requireAllowed, requireBehind, requireForbidden } from './model-constraints.ts';
import { weakerExecution } from './strengthened.ts';
import { type ExecutionBounds, type SymbolicExecution, symbolicExecution } from './symbolic-execution.ts';

export interface ProblemSetting {
  readonly question: Question;
  readonly forbidding: ConsistencyModel;
  /** Of the target language of a mapping. */
  readonly allowing: ConsistencyModel | undefined;
  /** Behind the definitions of `behind`: deadness and the user's wishes. */
  readonly wishes: readonly CatModel[];
  readonly behind: ConsistencyModel;
  readonly labels: readonly EventLabel[];
  readonly uses: ReadonlySet<string>;
  /** What is sequenced after a control-dependent event is control-dependent too. */
  readonly closesControl: boolean;
  readonly rounds: number;
  /** A part of the executions of each size; undefined: all. */
  readonly cube?: Cube;
}

export interface ComparisonProblem {
  readonly circuit: Circuit;
  readonly clauses: Clauses;
  readonly scope: ModelScope;
  /**
   * What is numbered: the execution itself, the source of a mapping, the stronger one of a question
   * of monotonicity.
   */
  readonly numbered: SymbolicExecution;
  /** What must be forbidden. */
  readonly source: { readonly parts: ExecutionParts; readonly labels: LabelChoice };
  readonly compiled: CompiledExecution | undefined;
  /** What makes the executions well-formed, as clauses over the circuit. */
  readonly wellFormed: readonly (readonly Literal[])[];
  /**
   * Of recursive definitions that were cut off: whether one round more would change them. Grows as
   * models are asked again.
   */
  readonly open: ReadonlySet<Literal>;
}

export interface Solution {
  readonly execution: FoundExecution;
  readonly target: FoundExecution | undefined;
  readonly mapped: readonly (readonly [number, number])[];
}

export function encodeProblem(setting: ProblemSetting, events: number): ComparisonProblem {
  const { question, forbidding, allowing, wishes, behind } = setting;
  const circuit = new Circuit();
  const clauses = new Clauses(circuit);
  const require = (...literals: readonly Literal[]): void => clauses.require(...literals);
  const open = new Set<Literal>();
  const scope: ModelScope = {
    circuit,
    require,
    noteAcyclic: (r) => clauses.noteAcyclic(r),
    rounds: setting.rounds,
    onCut: (isOpen) => open.add(isOpen),
  };
  const wellFormed: (readonly Literal[])[] = [];
  const requireForm = (...literals: readonly Literal[]): void => {
    wellFormed.push(literals);
    require(...literals);
  };
  const bounds = boundsOf(setting, events);
  const numbered = symbolicExecution(circuit, bounds, requireForm);
  if (question.isExact) requireConnectedThreads(circuit, numbered.parts, requireForm);
  const source =
    question.monotonic === undefined
      ? numbered
      : weakerExecution(question.monotonic, circuit, bounds, numbered, requireForm);
  const target =
    question.targetEvents === undefined
      ? undefined
      : { most: question.targetEvents, isExact: question.isExact };
  const compiled =
    question.mapping === undefined || question.mapping.machine !== undefined
      ? undefined
      : compiledExecution(circuit, question.mapping, numbered, target, requireForm);
  // First what must hold: it decides how closures are written.
  if (allowing !== undefined) {
    const raceFree = question.monotonic !== undefined;
    requireAllowed(scope, allowing, compiled?.parts ?? numbered.parts, undefined, { raceFree });
  }
  requireBehind(scope, behind, wishes, source.parts);
  requireForbidden(scope, forbidding, source.parts);
  return { circuit, clauses, scope, numbered, source, compiled, wellFormed, open };
}

/** Whether there are executions of that size at all, with what is wished of them. */
export function encodeWishes(
  { question, wishes, behind, ...setting }: ProblemSetting,
  events: number,
): Clauses {
  const circuit = new Circuit();
  const clauses = new Clauses(circuit);
  const require = (...literals: readonly Literal[]): void => clauses.require(...literals);
  const { parts } = symbolicExecution(circuit, boundsOf({ question, ...setting }, events), require);
  const noteAcyclic = (r: Int32Array): void => clauses.noteAcyclic(r);
  requireBehind(
    { circuit, require, noteAcyclic, rounds: setting.rounds, onCut: () => {} },
    behind,
    wishes,
    parts,
  );
  return clauses;
}

const boundsOf = (
  {
    question,
    labels,
    uses,
    closesControl,
    cube,
  }: Pick<ProblemSetting, 'question' | 'labels' | 'uses' | 'closesControl' | 'cube'>,
  events: number,
): ExecutionBounds => ({
  language: question.language,
  labels,
  events,
  threads: question.threads,
  locations: question.locations,
  maxRmw: question.maxRmw,
  sequencing: question.sequencing,
  uses,
  closesControl,
  cube,
});

export function solutionOf(
  { question }: ProblemSetting,
  { numbered, source, compiled }: ComparisonProblem,
  holds: (literal: Literal) => boolean,
): Solution {
  const labelOf =
    ({ labels }: { readonly labels: LabelChoice }) =>
    (event: number): EventLabel =>
      labels.labels.find((label) => holds(labels.is(event, label)))!;
  const found = decode(question.language, source.parts, labelOf(source), holds);
  const eventOfSlot = (slot: number): number => found.slotOf.indexOf(slot);
  const mappedBy = (other: Decoded, slotOf: (slot: number) => number): (readonly [number, number])[] =>
    other.slotOf.flatMap((slot, event): (readonly [number, number])[] => {
      const from = eventOfSlot(slotOf(slot));
      return from < 0 ? [] : [[from, event]];
    });
  if (compiled !== undefined) {
    const origin = (slot: number) => compiled.origin(slot, holds, labelOf(numbered));
    const target = decode(question.mapping!.target, compiled.parts, (slot) => origin(slot).label, holds);
    return {
      execution: found.execution,
      target: target.execution,
      mapped: mappedBy(target, (slot) => origin(slot).event),
    };
  }
  if (question.monotonic === undefined) return { execution: found.execution, target: undefined, mapped: [] };
  const stronger = decode(question.language, numbered.parts, labelOf(numbered), holds);
  return {
    execution: found.execution,
    target: stronger.execution,
    mapped: mappedBy(stronger, (slot) => slot),
  };
}
