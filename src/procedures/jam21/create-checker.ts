/** The checkers of JAM21, by the names that `--checker` takes. */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { JamChecker } from './definition/jam-checker.ts';
import { RelationChecker } from './definition/relation-checker.ts';
import { FromReadsChecker } from './from-reads-checker.ts';
import { VectorClockChecker } from './vector-clock-checker.ts';

export const JAM_CHECKERS = ['relation', 'vector-clock', 'from-reads'] as const;
export type JamCheckerName = (typeof JAM_CHECKERS)[number];

/** The checker with this name, which looks at whole executions. */
export function createChecker(name: JamCheckerName): JamChecker {
  switch (name) {
    case 'relation':
      return new RelationChecker({ prunes: true });
    case 'vector-clock':
      return new VectorClockChecker();
    case 'from-reads':
      return new FromReadsChecker();
  }
}

/** Whether the model is JAM21, whichever executions are counted. */
export const isJam21 = ({ graphRules }: ConsistencyModel): boolean =>
  graphRules?.coherence === 'jam21' || graphRules?.atEnd === 'jam21';

/** Refuses a checker that the model does not have. */
export function requireChecker(model: ConsistencyModel, checker: JamCheckerName | undefined): void {
  if (checker === undefined || isJam21(model)) return;
  fail('usage', `\`--checker ${checker}\` is for jam21, and the model is ${model.name}`);
}
