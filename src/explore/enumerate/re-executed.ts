/**
 * Of a model with re-execution, which candidates are its executions: the enumerate engine finds all that satisfy the axioms, and when it has
 * them all the definition of XMM (src/xmm) says which of them can be reached. The slow oracle beside the xmm engine.
 */
import { keepExecution } from '../../execution/execution.ts';
import { xmmClosure } from '../../xmm/xmm-closure.ts';
import { fromExecution } from '../../xmm/xmm-graph.ts';
import type { Enumeration, Finding } from './enumerate.ts';

/** `find`: the engine, which tells candidates. */
export function* reExecuted(
  find: (tell: (finding: Finding) => void) => Enumeration,
  tell: (finding: Finding) => void,
): Enumeration {
  const found: Finding[] = [];
  yield* find((finding) => {
    const checks = finding.marks.undefinedBy.concat(finding.marks.failedAssertions, finding.marks.flags);
    const evidence = new Map(checks.map((check) => [check, finding.evidence(check)]));
    found.push({
      execution: keepExecution(finding.execution),
      marks: finding.marks,
      status: finding.status,
      evidence: (check) => evidence.get(check) ?? [],
      isNewClass: finding.isNewClass,
    });
  });
  const graphs = found.map(({ execution }) => fromExecution(execution));
  const members = xmmClosure(graphs, { isSource: (at) => found[at]!.status === 'complete' });
  for (const [at, { kind }] of members.entries()) if (kind !== 'none') tell(found[at]!);
}
