/** For the doors: searches that are shared with other threads, and what those say to each other. */
export { type CubeAnswer, CubeService, type CubeTask, type CubeWorker } from '../../compare/cube-search.ts';
export type {
  FromWorker,
  SearchTask,
  ToWorker,
  WorkerFailure,
  WorkerStarter,
} from '../../explore/engine/worker-messages.ts';
export { errorOf, failureOf } from '../../explore/parts/serve-search.ts';
export { serveSearch } from '../../explore/serve-search.ts';
