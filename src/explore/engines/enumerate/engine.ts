/**
 * The entry of the enumerate engine: makes every candidate execution and reports those that the
 * model's cat file allows. It takes any model.
 */
import { finalValue } from '../../../execution/execution.ts';
import { orderCounters } from '../../../execution/order-statistics.ts';
import type { Event } from '../../../execution/skeleton.ts';
import { frameDoubtOf, jamResidual } from '../../../procedures/jam21/jam-residual.ts';
import type { Engine, EngineRun } from '../../engine/engine.ts';
import type { Finding } from '../../engine/finding.ts';
import { classesObstacle, reExecutionObstacle, rulesObstacle } from '../../engine/obstacles.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  type LitmusTask,
  type ProgramTask,
  reductionsOf,
  worldOf,
} from '../../engine/task.ts';
import { FoundErrors } from '../../judge/found-errors.ts';
import { libraryCall } from '../../judge/trace-steps.ts';
import type { GlobalOutcomes } from '../../results/global-outcomes.ts';
import type { SearchCounters } from '../../results/statistics.ts';
import { type EnumerateOptions, enumerate } from './enumerate.ts';
import { enumerateProgram, type ProgramFinding } from './enumerate-program.ts';
import { judgeFinding } from './judge-finding.ts';
import { reExecuted } from './re-executed.ts';

const SELF_JUSTIFIED =
  'a value may be computed from itself under this model, and not all such values were tried';

export const enumerateEngine: Engine = {
  name: 'enumerate',
  equivalences: ['rf-co', 'rf'],
  options: [],
  obstacle(subject, model) {
    const obstacle = rulesObstacle(model);
    if (obstacle !== undefined) return obstacle;
    // A litmus test has all its candidates at hand, so the definition of re-execution can be
    // applied to them.
    return subject.litmus === undefined ? reExecutionObstacle(model) : classesObstacle(model, subject);
  },
  claim: () => ({}),
  counted: ({ equivalence }, { usesCoherence }) => equivalence ?? (usesCoherence ? 'rf-co' : 'rf'),
  run: (task) => (task.kind === 'program' ? programRun(task) : litmusRun(task)),
};

function programRun(task: ProgramTask): EngineRun {
  const { code, name, model, equivalence, options, errors, tally } = task;
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const residual = jamResidual(model, options.checker);
  const frame = model.graphRules?.leavesOut === 'outside' ? model.graphRules : undefined;
  const steps = enumerateProgram(
    code,
    name,
    model,
    {
      language: options.language ?? 'C',
      unroll: options.unroll ?? DEFAULT_PROGRAM_UNROLL,
      sparesLocal: options.unroll === undefined,
      equivalence: equivalence,
      pausesOften: true,
      texts: options.texts ?? new Map(),
      generated: options.generated ?? true,
      observedLocations: () => tally.outcomes?.locations() ?? [],
      residual,
      reductions: reductionsOf(options),
      world: worldOf(task),
      ...(tally.plainAccesses && { plainAccesses: tally.plainAccesses }),
    },
    counters,
    {
      begins(memory) {
        Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
        residual?.begin();
        tally.outcomes?.begin(memory);
        options.onBegin?.();
      },
      report(finding) {
        const { counts, cut } = judgeFinding(
          finding,
          finding.isProvisional ? new FoundErrors(options) : errors,
        );
        if (counts === 'nothing') return;
        tally.cut ??= cut;
        if (frame !== undefined) tally.cut ??= frameDoubtOf(finding.execution, frame);
        if (finding.isNewClass) {
          tally[counts]++;
          if (tally.outcomes !== undefined) recordOutcome(finding, counts, tally.outcomes);
        }
        options.onExecution?.(finding.execution, finding.status);
      },
      justifiesItself() {
        // Java rules such values out, whatever its formal models do.
        if (code.references === undefined) tally.cut ??= SELF_JUSTIFIED;
        else tally.assumptions.add('no-thin-air');
      },
    },
  );
  return {
    steps,
    counters: () => ({ ...counters, ...orderCounters(residual) }),
  };
}

/**
 * Records the values of the observed globals after an execution that is complete or ends at an
 * error.
 */
function recordOutcome(
  { execution, points }: ProgramFinding,
  counts: 'executions' | 'blocked',
  outcomes: GlobalOutcomes,
): void {
  const fault = points.find(({ need }) => need.kind === 'ended' && need.end?.errorKind !== undefined)?.need;
  if (counts === 'blocked' && fault === undefined) return;
  const { skeleton, finalWrites } = execution;
  const lastWrite = (location: number): Event | undefined => {
    const event = skeleton.events[finalWrites[location] ?? -1];
    return event === undefined || event.thread < 0 ? undefined : event;
  };
  outcomes.record(
    (location) => lastWrite(location)?.writtenValue,
    (location) => libraryCall(lastWrite(location)!) === undefined,
    fault?.kind === 'ended' ? fault.end?.errorKind : undefined,
  );
}

function litmusRun(task: LitmusTask): EngineRun {
  const { program, model, observer, unroll, equivalence, prune, pausesOften, observedLocations } = task;
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const residual = jamResidual(model, task.checker);
  const search = { unroll, equivalence, prune, pausesOften, observedLocations, residual };
  type Report = (finding: Finding) => void;
  const find = (given: EnumerateOptions['given'], report: Report) =>
    enumerate(program, model, { ...search, ...(given && { given }) }, counters, report);
  const report: Report = (finding) => {
    const { execution } = finding;
    observer.report(finding, (observable) => finalValue(execution, observable), execution.skeleton);
  };
  const steps = model.reExecutes ? reExecuted(program, find, report) : find(undefined, report);
  return { steps, counters: () => ({ ...counters, ...orderCounters(residual) }) };
}
