/**
 * Mappings to a machine that has rules instead of axioms (refs/memalloy, section 6.1): the solver
 * proposes source executions that the source model forbids, each is compiled, and the machine's
 * states are searched for a run that ends the same way.
 */
import type { CatLoader } from '../cat/index.ts';
import { amdKeyOf, compileForAmd, isRefused } from './amd/compile-for-amd.ts';
import { amdGoal, searchAmd } from './amd/search-amd.ts';
import { excludeVariants } from './exclusion.ts';
import { litmusOf } from './litmus/litmus-of.ts';
import type { Question, Witness } from './question/question.ts';
import type { SolveLimits } from './sat/sat-solver.ts';
import type { SizeSearch } from './search.ts';
import { faultOf, testName, verification } from './witness.ts';

export async function searchMachine(
  question: Question,
  search: SizeSearch,
  loader: CatLoader,
  limits: SolveLimits,
): Promise<Witness | 'none' | 'gave-up' | 'open'> {
  for (;;) {
    const found = await search.next();
    if (found.kind !== 'found') return found.kind;
    const { execution } = found.solution;
    const program = compileForAmd(execution, {});
    if (!isRefused(program)) {
      const run = searchAmd(program, amdGoal(execution, 'last'), limits);
      if (!run.reached && !run.exhausted) return 'gave-up';
      if (run.reached) {
        const litmus = litmusOf(execution, testName(question));
        const fault = await faultOf(litmus, question.forbiddenBy, 'forbidden', loader, limits.signal);
        return {
          execution,
          target: undefined,
          mapped: [],
          litmus,
          targetLitmus: (run.trace ?? []).map(({ text }, step) => `${step + 1}. ${text}`).join('\n'),
          ...verification(fault),
        };
      }
    }
    // All that compiles to the same program ends the same way.
    excludeVariants(search.problem, execution, amdKeyOf);
  }
}
