/**
 * Decides, under a model with re-execution, which candidates are executions. The enumerate engine
 * finds all candidates that satisfy the axioms; then the definition of XMM
 * (src/procedures/xmm/definition) decides which of them can be reached. This is the slow oracle
 * beside the xmm engine.
 */
import { keepExecution } from '../../../execution/execution.ts';
import { xmmClosure } from '../../../procedures/xmm/definition/xmm-closure.ts';
import { fromExecution } from '../../../procedures/xmm/definition/xmm-graph.ts';
import type { Program } from '../../../program/program.ts';
import type { Enumeration } from '../../candidates/explore-skeleton.ts';
import type { Finding } from '../../engine/finding.ts';

/** Values by location. */
type Values = readonly Set<number>[];

/**
 * `find`: the engine, which reports candidates. Reads may have the given values, besides those that
 * the writes of one execution can make of each other. A value that one execution has can be
 * promised in another, so candidates are searched for again until no execution has a new value.
 */
export function* reExecuted(
  program: Program,
  find: (given: Values, report: (finding: Finding) => void) => Enumeration,
  report: (finding: Finding) => void,
): Enumeration {
  const given: Values = program.locations.map(() => new Set<number>());
  for (;;) {
    const found: Finding[] = [];
    yield* find(given, (finding) => {
      found.push(keepFinding(finding));
    });
    const graphs = found.map(({ execution }) => fromExecution(execution));
    const members = xmmClosure(graphs, { isSource: (at) => found[at]!.status === 'complete' });
    const executions = found.flatMap((finding, at) => {
      const member = members[at]!;
      if (member.kind !== 're-executed') return member.kind === 'none' ? [] : [finding];
      const { events } = graphs[at]!;
      const committed = [...new Set([...member.step.committed].map((event) => events[event]!.origin))];
      return [{ ...finding, execution: { ...finding.execution, committed } }];
    });
    if (addValues(given, executions)) continue;
    for (const finding of executions) report(finding);
    return;
  }
}

/** Adds the values of the findings. True: one of them was not given yet. */
function addValues(given: Values, findings: readonly Finding[]): boolean {
  let isNew = false;
  for (const { execution } of findings) {
    for (const { isWrite, location, writtenValue, thread } of execution.skeleton.events) {
      if (!isWrite || thread < 0 || given[location]!.has(writtenValue)) continue;
      given[location]!.add(writtenValue);
      isNew = true;
    }
  }
  return isNew;
}

function keepFinding({ execution, marks, status, evidence, isNewClass }: Finding): Finding {
  const checks = [...marks.undefinedBy, ...marks.failedAssertions, ...marks.flags];
  const kept = new Map(checks.map((check) => [check, evidence(check)]));
  return {
    execution: keepExecution(execution),
    marks,
    status,
    evidence: (check) => kept.get(check) ?? [],
    isNewClass,
  };
}
