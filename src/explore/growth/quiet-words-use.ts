/** When searches use that threads store what is there already (src/kernel/quiet-words.ts). */
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import type { QuietWish } from '../../kernel/quiet-words.ts';
import { isRfReplay, type ReplayTraits, replayTraits, rfReplayTraits } from '../engine/replay-string.ts';
import { type ProgramTask, reductionsOf } from '../engine/task.ts';

/** If one search sees all executions, and the model is one of coherence; not for Java. */
export function quietWordsOf(
  { code, model, options }: ProgramTask,
  isPart: boolean,
): { readonly quietWords?: QuietWish } {
  const { replay, random, threads = 1 } = options;
  if (replay !== undefined) {
    const { hasQuietWords, shared } = isRfReplay(replay) ? rfReplayTraits(replay) : replayTraits(replay);
    return hasQuietWords ? { quietWords: { presumedBut: shared } } : {};
  }
  const { coherence, asksCat, atEnd } = model.graphRules!;
  const isRight = coherence === 'total' && !asksCat && atEnd === 'none' && code.references === undefined;
  const isWhole = !isPart && threads === 1 && random === undefined;
  return isRight && isWhole && reductionsOf(options).has('rewrite') ? { quietWords: 'verified' } : {};
}

/** What a replay must know of such stores. */
export function quietTraits({ threads }: GraphGrowth): Pick<ReplayTraits, 'hasQuietWords' | 'shared'> {
  const shared = threads.quietWords?.presumedBut;
  return shared === undefined ? {} : { hasQuietWords: true, shared };
}
