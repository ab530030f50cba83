/** The part of the public API that programs in C, C++ and LLVM IR need besides that of litmus tests. */
export { withSourceLines } from '../diagnostics/source-lines.ts';
export { checkProgram, programLanguage } from '../explore/check-program.ts';
export type { ClangAdvice } from '../frontends/llvm/clang/clang-advice.ts';
export {
  type ClangJob,
  type ClangOutput,
  COMPILE_SECONDS,
  crashed,
  tooSlow,
} from '../frontends/llvm/clang/clang-compiler.ts';
export { type CompiledSource, compiledSource, refusedSource } from '../frontends/llvm/clang/clang-output.ts';
export {
  type CompileRequest,
  type SourceLanguage,
  sourceLanguage,
} from '../frontends/llvm/clang/compile-request.ts';
export { type EmbeddedJob, type EmbeddedResult, embeddedJob } from '../frontends/llvm/clang/embedded-job.ts';
export { LIBRARY_PREFIX, promisedHeaders } from '../frontends/llvm/clang/header-library.ts';
export { type LoweredProgram, lowerCompiled } from '../frontends/llvm/clang/lower-compiled.ts';
export { findModel } from '../models/catalogue.ts';
export { errorPicture, errorPictureSize } from '../report/error-picture.ts';
export { lineAt } from '../report/line-at.ts';
export { programText } from '../report/program-text.ts';
