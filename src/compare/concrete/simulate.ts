/**
 * Explores a litmus test to see whether it can end as its condition says. This confirms a witness.
 */
import type { CatLoader } from '../../cat/index.ts';
import { checkLitmus } from '../../explore/check-litmus.ts';
import { parseLitmus } from '../../frontends/litmus/parse-litmus.ts';
import type { ModelChoice } from '../question/question.ts';
import type { SolveLimits } from '../sat/sat-solver.ts';
import { openAxioms } from './judge.ts';

/** `undetermined`: the limits were reached, or the exploration gives no answer. */
export type Simulation = 'allowed' | 'forbidden' | 'undetermined';

/** A test with an execution whose behaviour is undefined may end in any way, so all is allowed. */
export async function simulate(
  litmus: string,
  model: ModelChoice,
  loader: CatLoader,
  limits: Pick<SolveLimits, 'deadline' | 'signal'>,
): Promise<Simulation> {
  const { program, question } = parseLitmus({ name: 'found.litmus', text: litmus });
  const stop = new AbortController();
  const cancel = (): void => stop.abort();
  limits.signal.addEventListener('abort', cancel);
  let isAllowed = false;
  try {
    const result = await checkLitmus(program, question, openAxioms(model, program, loader), {
      engine: 'enumerate',
      signal: stop.signal,
      budget: limits.deadline === undefined ? {} : { milliseconds: limits.deadline - performance.now() },
      onExecution: ({ marks }, matches) => {
        if (!matches && marks.undefinedBy.length === 0) return;
        isAllowed = true;
        stop.abort();
      },
    });
    if (isAllowed || result.errors.some(({ kind }) => kind === 'data-race')) return 'allowed';
    const isCut = stop.signal.aborted || limits.signal.aborted || result.verdict === 'inconclusive';
    return isCut ? 'undetermined' : 'forbidden';
  } finally {
    limits.signal.removeEventListener('abort', cancel);
  }
}
