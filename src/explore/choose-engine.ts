/**
 * Which engine checks a program, and what it counts as one execution, where the user leaves that open: reads-from classes under sc, tso
 * and pso, by the rf engine; (rf, co) executions under other models, by the graph engine where it can be used, else by enumerating.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { isRfReplay } from './engine/replay-string.ts';
import {
  type EngineName,
  GRAPH_OPTIONS,
  OPERATIONAL_OPTIONS,
  type ProgramCheckOptions,
  RF_OPTIONS,
} from './engine/task.ts';
import type { Equivalence } from './engines/enumerate/enumerate.ts';
import { operationalObstacle, refuseForRules } from './engines/operational/operational-obstacle.ts';
import { isOperationalReplay } from './engines/operational/replay-path.ts';
import { rfObstacle } from './engines/rf/rf-obstacle.ts';
import { refuseClasses, refuseForReExecution, xmmObstacle } from './engines/xmm/xmm-obstacle.ts';
import { graphObstacle, refuseEngine } from './growth/graph-obstacle.ts';

export interface EngineChoice {
  readonly engine: EngineName;
  /** `states`: what counts is where executions end. */
  readonly equivalence: Equivalence | 'states';
  /** Why it is not the engine that one would expect. */
  readonly reason: string | undefined;
}

/** Throws InputError if what the user wants does not go together. */
export function chooseEngine(model: ConsistencyModel, options: ProgramCheckOptions): EngineChoice {
  const choice =
    options.engine === undefined ? chosen(model, options) : wanted(options.engine, model, options);
  refuseOptions(choice, model, options);
  return choice;
}

/** Models whose own equivalence is rf, or that have an oracle for it that is worth using. */
export const isCoarse = ({ usesCoherence, graphRules }: ConsistencyModel): boolean =>
  !usesCoherence || ['sc', 'tso', 'pso'].includes(graphRules?.order ?? 'none');

function wanted(
  engine: EngineName,
  model: ConsistencyModel,
  { equivalence, language }: ProgramCheckOptions,
): EngineChoice {
  const reason = undefined;
  if (model.reExecutes && engine !== 'xmm') refuseForReExecution(engine, model);
  if (model.isOperationalOnly && engine !== 'operational') refuseForRules(engine, model);
  switch (engine) {
    case 'operational': {
      const obstacle = operationalObstacle(model, equivalence);
      if (obstacle !== undefined) refuseEngine(engine, obstacle);
      return { engine, equivalence: 'states', reason };
    }
    case 'xmm': {
      const obstacle = xmmObstacle(model);
      if (obstacle !== undefined) refuseEngine(engine, obstacle, { suggestion: '`--model xmm` has it' });
      if (equivalence === 'rf') refuseClasses(model);
      return { engine, equivalence: 'rf-co', reason };
    }
    case 'enumerate':
      return { engine, equivalence: equivalence ?? (model.usesCoherence ? 'rf-co' : 'rf'), reason };
    case 'graph': {
      const obstacle = graphObstacle(model, {
        equivalence: equivalence ?? 'rf-co',
        ...(language && { language }),
      });
      if (obstacle !== undefined) refuseEngine(engine, obstacle);
      return { engine, equivalence: 'rf-co', reason };
    }
    case 'rf': {
      const obstacle = rfObstacle(model, { equivalence: equivalence ?? 'rf', ...(language && { language }) });
      if (obstacle !== undefined) refuseEngine(engine, obstacle);
      return { engine, equivalence: 'rf', reason };
    }
  }
}

function chosen(model: ConsistencyModel, options: ProgramCheckOptions): EngineChoice {
  if (model.reExecutes) return wanted('xmm', model, options);
  if (model.isOperationalOnly) return wanted('operational', model, options);
  const operationalReason = needsOperational(options);
  if (operationalReason !== undefined)
    return { ...wanted('operational', model, options), reason: operationalReason };
  const language = options.language && { language: options.language };
  const graphReason = needsGraph(options);
  const equivalence =
    options.equivalence ??
    (isCoarse(model) && (graphReason === undefined || !model.usesCoherence) ? 'rf' : 'rf-co');
  if (equivalence === 'rf') {
    const obstacle = rfObstacle(model, { equivalence, ...language });
    if (obstacle === undefined) return { engine: 'rf', equivalence, reason: undefined };
    return { engine: 'enumerate', equivalence, reason: obstacle };
  }
  const obstacle = graphObstacle(model, { equivalence, ...language });
  if (obstacle !== undefined) return { engine: 'enumerate', equivalence, reason: obstacle };
  const reason = options.equivalence === undefined && isCoarse(model) ? graphReason : undefined;
  return { engine: 'graph', equivalence, reason };
}

/** Why only the operational engine can do what the options ask for; undefined if another can too. */
function needsOperational(options: ProgramCheckOptions): string | undefined {
  if (options.replay !== undefined && isOperationalReplay(options.replay))
    return '`--replay` was given a string of the operational engine';
  for (const option of OPERATIONAL_OPTIONS) if (isGiven(options, option)) return `\`--${option}\` needs it`;
  return undefined;
}

/** Why only the graph engine can do what the options ask for; undefined if another can too. */
function needsGraph(options: ProgramCheckOptions): string | undefined {
  if (options.replay !== undefined && !isRfReplay(options.replay))
    return '`--replay` was given a string of the graph engine';
  for (const option of GRAPH_OPTIONS) if (isGiven(options, option)) return `\`--${option}\` needs it`;
  return undefined;
}

function isGiven(
  options: ProgramCheckOptions,
  option: (typeof GRAPH_OPTIONS | typeof RF_OPTIONS | typeof OPERATIONAL_OPTIONS)[number],
): boolean {
  const value = options[option];
  // One thread is what every engine has.
  return value !== undefined && !(option === 'threads' && value === 1);
}

/** Says which option the engine does not have. */
function refuseOptions(
  { engine, reason }: EngineChoice,
  { name }: ConsistencyModel,
  options: ProgramCheckOptions,
): void {
  if (engine === 'operational') {
    for (const option of GRAPH_OPTIONS) {
      if (isGiven(options, option)) fail('usage', `\`--${option}\` is not there for the operational engine`);
    }
    if (options.replay !== undefined && !isOperationalReplay(options.replay))
      fail('usage', 'the string given to --replay is not one of the operational engine');
    if (options.onExecution !== undefined)
      fail('usage', 'the operational engine has states, and no executions that could be drawn');
    return;
  }
  for (const option of OPERATIONAL_OPTIONS) {
    if (isGiven(options, option))
      fail('usage', `\`--${option}\` needs the operational engine, which is not used here`, {
        suggestion: '`--engine operational`',
      });
  }
  if (options.replay !== undefined && isOperationalReplay(options.replay))
    fail('usage', 'the string given to --replay is one of the operational engine', {
      suggestion: '`--engine operational`',
    });
  if (engine === 'graph') {
    if (options.replay !== undefined && isRfReplay(options.replay))
      fail('usage', 'the string given to --replay is one of the rf engine', { suggestion: '`--engine rf`' });
    return;
  }
  if (engine === 'rf' && options.replay !== undefined && !isRfReplay(options.replay))
    fail('usage', 'the string given to --replay is one of the graph engine', {
      suggestion: '`--engine graph`',
    });
  if (engine === 'xmm') {
    for (const option of [...GRAPH_OPTIONS, ...RF_OPTIONS]) {
      if (isGiven(options, option))
        fail('usage', `\`--${option}\` is not there for the xmm engine, which ${name} needs`);
    }
    return;
  }
  const why =
    reason ??
    (options.engine !== undefined
      ? `\`--engine ${engine}\` was given`
      : options.equivalence !== undefined
        ? '`--equivalence rf` was given'
        : `${name} counts by rf, unless \`--equivalence rf-co\` is given`);
  const missing = engine === 'rf' ? GRAPH_OPTIONS : [...GRAPH_OPTIONS, ...RF_OPTIONS];
  for (const option of missing) {
    if (isGiven(options, option))
      fail('usage', `\`--${option}\` needs the graph engine, which is not used here: ${why}`);
  }
}
