/**
 * A worker of a shared search, for hosts that start one: finds the engine by the name in the task.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { engineNamed } from './choose-engine.ts';
import type { FromWorker, SearchTask } from './engine/worker-messages.ts';
import { type ServedSearch, serveParts } from './parts/serve-search.ts';
import { ENGINES } from './registry.ts';

export const serveSearch = (
  task: SearchTask,
  model: ConsistencyModel,
  send: (message: FromWorker) => void,
): ServedSearch => serveParts(task, engineNamed(ENGINES, task.engine), model, send);
