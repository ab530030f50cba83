/** The final states of a small program by the engines, in the words of the oracle (program-oracle.ts). */
import { checkProgram, type OpenedModel, openModel, type ProgramCheckOptions } from '../../src/index.ts';
import { loader } from '../support/explore.ts';
import { type JavaProgram, machineCode, resultNames } from './java-program.ts';
import type { FinalStates } from './program-oracle.ts';

const opened = new Map<string, OpenedModel>();

/** As a program in Java under opmm, in C under other models: these have no choice. */
const languageOf = (modelName: string): 'Java' | 'C' => (modelName === 'opmm' ? 'Java' : 'C');

function open(modelName: string): OpenedModel {
  const kind = { language: languageOf(modelName), scopes: [], threads: [] };
  const known = opened.get(modelName) ?? openModel(modelName, kind, loader);
  opened.set(modelName, known);
  return known;
}

export async function engineStates(
  program: JavaProgram,
  modelName: string,
  options: Partial<ProgramCheckOptions>,
): Promise<FinalStates> {
  const names = resultNames(program);
  const { errors, outcomes, verdict, reason, statistics } = await checkProgram(
    machineCode(program),
    'program',
    open(modelName).model,
    {
      language: languageOf(modelName),
      generated: false,
      allErrors: true,
      ignoredErrors: new Set(['data-race']),
      outcomes: names,
      ...options,
    },
  );
  const unexpected = errors.find(({ kind }) => kind !== 'deadlock');
  if (unexpected !== undefined || verdict === 'inconclusive')
    throw new Error(`${modelName}: ${reason} ${unexpected?.message ?? ''}`);
  const states = outcomes!.outcomes
    .filter(({ error }) => error === undefined)
    .map(({ values }) => names.map((name, i) => `${name}=${values[i]}`).join(' '));
  const explored = statistics.states ?? statistics.candidates;
  return { states: [...new Set(states)].sort(), hasDeadlock: errors.length > 0, explored };
}
