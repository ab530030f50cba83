/**
 * The entry of the xmm engine (refs/xmm-model): reports RC11 executions, then the executions with
 * cycles of po and rf that can be re-executed from them.
 */
import type { Engine } from '../../engine/engine.ts';
import { classesObstacle, rulesObstacle } from '../../engine/obstacles.ts';
import { isXmmReplay, xmmReplayComesBefore } from '../../engine/replay-string.ts';
import { machineObstacle } from '../../growth/growth-obstacle.ts';

/** Few need them: the page shows its first screen without them. */
let runs: typeof import('./runs.ts') | undefined;

export const xmmEngine: Engine = {
  name: 'xmm',
  equivalences: ['rf-co'],
  options: ['replay', 'random', 'seed', 'threads'],
  hasOwnModels: true,
  obstacle(subject, model) {
    const obstacle = rulesObstacle(model);
    if (obstacle !== undefined) return obstacle;
    if (!model.reExecutes)
      return { reason: `${model.name} has no re-execution`, suggestion: '`--model xmm` has it' };
    return classesObstacle(model, subject) ?? machineObstacle(subject);
  },
  claim: (_, { reExecutes }) => (reExecutes ? {} : undefined),
  counted: () => 'rf-co',
  replay: { isOwn: isXmmReplay, comesBefore: xmmReplayComesBefore },
  async load() {
    runs ??= await import('./runs.ts');
  },
  run: (task) => (task.kind === 'program' ? runs!.programRun(task) : runs!.litmusRun(task)),
  parts: (task, source) => runs!.programRun(task, source),
};
