/** The part of the public API that runs the embedded clang: for the processes and workers that do nothing else. */
export {
  type EmbeddedJob,
  type EmbeddedResult,
  runEmbeddedJob,
} from '../frontends/llvm/clang/embedded-job.ts';
