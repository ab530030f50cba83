/**
 * For the doors: runs the embedded clang. Apart, so that a process that does nothing else starts
 * fast.
 */
export { runEmbeddedJob } from '../../frontends/llvm/clang/embedded-job.ts';
