/**
 * Chooses the engine that explores a subject under a model, and what it counts as one execution. If
 * the user names no engine, it is the first in the registry that claims the subject and has no
 * obstacle. The obstacle of an earlier engine is then the reason for the choice.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { ModelTraits } from '../execution/consistency-model.ts';
import {
  ENGINE_OPTIONS,
  type Engine,
  type EngineNeed,
  type EngineOption,
  type Obstacle,
  type Subject,
} from './engine/engine.ts';
import type { Counted } from './engine/finding.ts';
import { type ProgramCheckOptions, reductionsOf } from './engine/task.ts';

export interface EngineChoice {
  readonly engine: Engine;
  readonly counted: Counted;
  /** Why this engine was chosen, if another would be expected. */
  readonly reason: string | undefined;
}

/**
 * Throws InputError if what the user wants does not go together. `name`: the engine that the user
 * wants.
 */
export function chooseEngine(
  engines: readonly Engine[],
  subject: Subject,
  model: ModelTraits,
  name: string | undefined,
): EngineChoice {
  if (name !== undefined) {
    const engine = engineNamed(engines, name);
    const obstacle = engine.obstacle(subject, model);
    if (obstacle !== undefined) refuse(engine, obstacle);
    return { engine, counted: engine.counted(subject, model), reason: undefined };
  }
  let first: { readonly engine: Engine; readonly obstacle: Obstacle } | undefined;
  for (const engine of engines) {
    const claim = engine.claim(subject, model);
    if (claim === undefined) continue;
    const obstacle = engine.obstacle(subject, model);
    if (obstacle === undefined)
      return {
        engine,
        counted: engine.counted(subject, model),
        reason: first?.obstacle.reason ?? claim.reason,
      };
    first ??= { engine, obstacle };
  }
  if (first === undefined) throw new Error(`internal error: no engine claims a subject under ${model.name}`);
  return refuse(first.engine, first.obstacle);
}

/**
 * The engine that explores reads-from classes where `finer`, which tells executions apart by co,
 * was chosen and nobody wants just that. Undefined if there is none.
 */
export function coarserChoice(
  engines: readonly Engine[],
  subject: Subject,
  model: ModelTraits,
  finer: EngineChoice,
  options: ProgramCheckOptions,
): EngineChoice | undefined {
  const isFree = finer.counted === 'rf-co' && subject.equivalence === undefined && subject.need === undefined;
  // Listeners would be told of executions of both.
  if (!isFree || options.engine !== undefined || options.onExecution !== undefined) return undefined;
  if (!reductionsOf(options).has('coarser')) return undefined;
  const wanted: Subject = { ...subject, equivalence: 'rf' };
  const engine = engines.find((other) => other.claim(wanted, model) !== undefined);
  if (engine === undefined || engine.obstacle(wanted, model) !== undefined) return undefined;
  return { engine, counted: 'rf', reason: undefined };
}

export function engineNamed(engines: readonly Engine[], name: string): Engine {
  const engine = engines.find((candidate) => candidate.name === name);
  if (engine !== undefined) return engine;
  return fail('usage', `there is no engine \`${name}\``, {
    expected: engines.map((candidate) => candidate.name).join(', '),
  });
}

function refuse({ name }: Engine, { reason, isOfModel = false, ...details }: Obstacle): never {
  if (isOfModel) return fail('unsupported', reason, details);
  return fail('unsupported', `the ${name} engine cannot be used here: ${reason}`, {
    suggestion: '`--engine enumerate` can',
    ...details,
  });
}

/** The engine that alone can do what the options ask for; undefined if others can too. */
export function needOf(engines: readonly Engine[], options: ProgramCheckOptions): EngineNeed | undefined {
  const { replay } = options;
  const owner = replay === undefined ? undefined : engines.find((engine) => engine.replay?.isOwn(replay));
  if (owner !== undefined)
    return { engine: owner.name, reason: `\`--replay\` was given a string of the ${owner.name} engine` };
  for (const option of givenOptions(options)) {
    const [only, other] = engines.filter((engine) => isChosenFor(option, engine));
    if (only !== undefined && other === undefined)
      return { engine: only.name, reason: `\`--${option}\` needs it` };
  }
  return undefined;
}

const isChosenFor = (option: EngineOption, { options, hasOwnModels = false }: Engine): boolean =>
  !hasOwnModels && options.includes(option);

/** Refuses options that the engine does not have. */
export function refuseOptions(
  engines: readonly Engine[],
  { engine, reason }: EngineChoice,
  model: ModelTraits,
  options: ProgramCheckOptions,
): void {
  for (const option of givenOptions(options)) {
    if (engine.options.includes(option)) continue;
    // Where no other engine can be used, it is no help to name one.
    if (reason === undefined && engines.every((other) => other === engine || !canReplace(other, model)))
      fail('usage', `\`--${option}\` is not there for the ${engine.name} engine, which ${model.name} needs`);
    const owner = engines.filter((other) => isChosenFor(option, other)).at(-1)!;
    const why = reason ?? chosenBecause(engine, model, options);
    fail('usage', `\`--${option}\` needs the ${owner.name} engine, which is not used here: ${why}`, {
      suggestion: `\`--engine ${owner.name}\``,
    });
  }
  const { replay } = options;
  const owner = replay === undefined ? undefined : engines.find((other) => other.replay?.isOwn(replay));
  if (owner !== undefined && owner !== engine)
    fail('usage', `the string given to --replay is one of the ${owner.name} engine`, {
      suggestion: `\`--engine ${owner.name}\``,
    });
}

/** Whether the engine can explore some program under the model. */
const canReplace = (engine: Engine, model: ModelTraits): boolean =>
  engine.obstacle({ language: 'C' }, model) === undefined;

function chosenBecause(
  { name, equivalences }: Engine,
  model: ModelTraits,
  { engine, equivalence }: ProgramCheckOptions,
): string {
  if (engine !== undefined) return `\`--engine ${name}\` was given`;
  if (equivalence !== undefined) return `\`--equivalence ${equivalence}\` was given`;
  return `${model.name} counts by ${equivalences[0]}, unless \`--equivalence rf-co\` is given`;
}

function givenOptions(options: ProgramCheckOptions): EngineOption[] {
  // One thread is what every engine has.
  return ENGINE_OPTIONS.filter(
    (option) => options[option] !== undefined && !(option === 'threads' && options.threads === 1),
  );
}
