/** For the doors: C and C++ to LLVM IR with a clang that they run, and that IR to machine code. */
export type { ClangAdvice } from '../../frontends/llvm/clang/clang-advice.ts';
export { driverArguments } from '../../frontends/llvm/clang/clang-arguments.ts';
export {
  type ClangCompiler,
  type ClangJob,
  type ClangOutput,
  COMPILE_SECONDS,
  type CompileLimits,
  crashed,
  tooSlow,
} from '../../frontends/llvm/clang/clang-compiler.ts';
export type { FindSource } from '../../frontends/llvm/clang/clang-diagnostics.ts';
export {
  type CompiledSource,
  compiledSource,
  refusedSource,
} from '../../frontends/llvm/clang/clang-output.ts';
export type { CompileRequest, OptimisationLevel } from '../../frontends/llvm/clang/compile-request.ts';
export {
  type CompilerFlags,
  joinFlags,
  languageOfStandard,
  NO_FLAGS,
  readFlags,
} from '../../frontends/llvm/clang/compiler-flags.ts';
export {
  type EmbeddedEnd,
  type EmbeddedJob,
  type EmbeddedResult,
  embeddedArguments,
  embeddedJob,
  irOf,
} from '../../frontends/llvm/clang/embedded-job.ts';
export type { Surroundings } from '../../frontends/llvm/clang/explain-refusal.ts';
export {
  CLANG_HEADERS,
  LIBRARY_PREFIX,
  libraryFolders,
  promisedHeaders,
} from '../../frontends/llvm/clang/header-library.ts';
export {
  type CompiledFile,
  type LoweredProgram,
  lowerCompiled,
  neededRuntime,
  needsLibcxx,
  RUNTIME_FILES,
} from '../../frontends/llvm/clang/lower-compiled.ts';
export {
  canUsePrecompiled,
  precompilingJob,
  withPrecompiled,
} from '../../frontends/llvm/clang/precompiled-headers.ts';
export { selectDefinitions } from '../../frontends/llvm/clang/select-definitions.ts';
export { type SourceLanguage, sourceLanguage } from '../../frontends/llvm/clang/source-language.ts';
export type { ProgramMeaning } from '../../frontends/llvm/lower/lower-module.ts';
