/**
 * A worker of a shared search, for hosts that start one: finds the engine by the name in the task.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { engineNamed } from './choose-engine.ts';
import type { FromWorker, SearchTask } from './engine/worker-messages.ts';
import { type ServedSearch, serveParts } from './parts/serve-search.ts';
import { ENGINES } from './registry.ts';

export async function serveSearch(
  task: SearchTask,
  model: ConsistencyModel,
  send: (message: FromWorker) => void,
): Promise<ServedSearch> {
  const engine = engineNamed(ENGINES, task.engine);
  await engine.load?.();
  return serveParts(task, engine, model, send);
}
