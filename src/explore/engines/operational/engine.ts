/**
 * The entry of the operational engine: visits every state that a program can reach, under models
 * that have operational rules (refs/opmm, sc).
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Engine } from '../../engine/engine.ts';
import { reExecutionObstacle } from '../../engine/obstacles.ts';
import { machineObstacle } from '../../growth/growth-obstacle.ts';
import { LITMUS_LANGUAGES } from './litmus-languages.ts';
import { isOperationalReplay } from './replay-path.ts';

/** Few need them: the page shows its first screen without them. */
let searches: typeof import('./searches.ts') | undefined;

export const operationalEngine: Engine = {
  name: 'operational',
  equivalences: ['states'],
  options: ['replay', 'depth'],
  obstacle(subject, model) {
    const obstacle = reExecutionObstacle(model);
    if (obstacle !== undefined) return obstacle;
    if (model.operational === undefined)
      return { reason: `it has no rules for ${model.name}, only for sc and opmm` };
    if (subject.equivalence !== undefined)
      return { reason: 'it counts the states in which executions end, by no --equivalence' };
    return machineObstacle(subject, LITMUS_LANGUAGES);
  },
  claim({ litmus, need }, { isOperationalOnly }) {
    if (isOperationalOnly) return {};
    return litmus === undefined && need?.engine === 'operational' ? { reason: need.reason } : undefined;
  },
  counted: () => 'states',
  async load() {
    searches ??= await import('./searches.ts');
  },
  run(task) {
    const { litmusStates, operationalRun } = searches!;
    if (task.kind === 'litmus') return litmusStates(task);
    if (task.options.onExecution !== undefined)
      fail('usage', 'the operational engine has states, and no executions that could be drawn');
    return operationalRun(task);
  },
  replay: { isOwn: isOperationalReplay },
};
