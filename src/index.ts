/** The public API of Heddle. The command line and the page import nothing else. */
export { type BellInfo, type CatLoader, type CatModel, loadModel } from './cat/index.ts';
export { type CompareTools, compare } from './compare/compare.ts';
export { openFor } from './compare/concrete/judge.ts';
export { type CubeAnswer, CubeService, type CubeTask, type CubeWorker } from './compare/cube-search.ts';
export { type Harness, harnessOf } from './compare/litmus/harness.ts';
export { parseMapping } from './compare/mappings/parse-mapping.ts';
export {
  type ChosenModel,
  chosenModel,
  chosenName,
  isFor,
  languageNames,
  languagesFor,
  refuseMisfit,
} from './compare/question/chosen-model.ts';
export type { CompareLanguage } from './compare/question/event-label.ts';
export { locationCount, threadCount } from './compare/question/found-execution.ts';
export { LANGUAGES, requireLanguage } from './compare/question/languages.ts';
export type { Mapping } from './compare/question/mapping.ts';
export type { Answer, ModelChoice, Question, Strengthening, Witness } from './compare/question/question.ts';
export { dimacsText, parseSolverOutput, type SolverAnswer } from './compare/sat/dimacs.ts';
export { type CadicalPackage, embeddedSolver } from './compare/sat/embedded-solver.ts';
export type { SatSolver, SatSolverKind, SolveLimits, SolveOutcome } from './compare/sat/sat-solver.ts';
export { testName } from './compare/witness.ts';
export {
  type Diagnostic,
  type DiagnosticCode,
  errorDiagnostic,
  fail,
  InputError,
} from './diagnostics/diagnostic.ts';
export { renderDiagnostic } from './diagnostics/render.ts';
export { locationText, type SourceFile, type Span, spanOfPlace } from './diagnostics/source.ts';
export { withSourceLines } from './diagnostics/source-lines.ts';
export { didYouMean } from './diagnostics/suggest.ts';
export type { ConsistencyModel } from './execution/consistency-model.ts';
export { type Execution, keepExecution } from './execution/execution.ts';
export type { ExplainedEdge } from './execution/explain-check.ts';
export { INITIAL_WRITE, type RecordedEvent, type Recording } from './execution/recording.ts';
export { type CandidateState, candidateStates } from './explore/candidate-states.ts';
export { checkLitmus, DEFAULT_UNROLL, type LitmusCheckOptions } from './explore/check-litmus.ts';
export { checkProgram, programLanguage } from './explore/check-program.ts';
export type { Budget, Progress } from './explore/engine/drive.ts';
export { isRfReplay } from './explore/engine/replay-string.ts';
export {
  type CheckResult,
  ERROR_KINDS,
  type ErrorEvidence,
  type ErrorKind,
  type FinalState,
  type LitmusCheckResult,
  type LitmusResult,
  type ObservedOutcomes,
  type Outcome,
  type ProgramError,
  type TraceEdge,
  type TraceStep,
  type Verdict,
} from './explore/engine/result.ts';
export {
  DEFAULT_PROGRAM_UNROLL,
  ENGINES,
  type EngineName,
  type ProgramCheckOptions,
} from './explore/engine/task.ts';
export type { Equivalence, Finding } from './explore/engines/enumerate/enumerate.ts';
export type { ProgramFinding } from './explore/engines/enumerate/enumerate-program.ts';
export { type Explanation, explainForbidden } from './explore/explain.ts';
export { explainState } from './explore/explain-state.ts';
export { ignoredErrors } from './explore/judge/ignored-errors.ts';
export { spanText } from './explore/judge/trace-steps.ts';
export { alignedOutcomes } from './explore/outcomes/align-outcomes.ts';
export { type ObservedGlobal, observedGlobals } from './explore/outcomes/observed-globals.ts';
export { stateText } from './explore/outcomes/outcomes.ts';
export { errorOf, failureOf, serveSearch } from './explore/parts/serve-search.ts';
export type {
  FromWorker,
  SearchTask,
  SearchWorker,
  ToWorker,
  WorkerFailure,
  WorkerStarter,
} from './explore/parts/worker-messages.ts';
export type {
  CycleEdge,
  TraceCycle,
  TracePoint,
  TraceResult,
  TraceWitness,
  WitnessStep,
} from './explore/verify-trace/trace-result.ts';
export { type VerifyTraceOptions, verifyTrace } from './explore/verify-trace/verify-trace.ts';
export type { ClassFile } from './frontends/bytecode/classfile/class-file.ts';
export { javaName } from './frontends/bytecode/classfile/descriptors.ts';
export { readClassFile } from './frontends/bytecode/classfile/read-class-file.ts';
export { readJar } from './frontends/bytecode/jar.ts';
export { findJcstressTest, isJcstressTest } from './frontends/bytecode/jcstress/find-jcstress-test.ts';
export {
  ENDINGS,
  type GradedResult,
  gradeResults,
  isFailure,
  type ModelResults,
} from './frontends/bytecode/jcstress/grade-results.ts';
export { type JcstressTest, RESULT_VARIABLE } from './frontends/bytecode/jcstress/jcstress-test.ts';
export { type JavaRequest, readJavaProgram } from './frontends/bytecode/read-java-program.ts';
export { type LitmusTest, parseLitmus } from './frontends/litmus/parse-litmus.ts';
export type { ClangAdvice } from './frontends/llvm/clang/clang-advice.ts';
export { driverArguments } from './frontends/llvm/clang/clang-arguments.ts';
export {
  type ClangCompiler,
  type ClangJob,
  type ClangOutput,
  COMPILE_SECONDS,
  crashed,
  tooSlow,
} from './frontends/llvm/clang/clang-compiler.ts';
export type { FindSource } from './frontends/llvm/clang/clang-diagnostics.ts';
export { type CompiledSource, compiledSource, refusedSource } from './frontends/llvm/clang/clang-output.ts';
export {
  type CompileRequest,
  type OptimisationLevel,
  type SourceLanguage,
  sourceLanguage,
} from './frontends/llvm/clang/compile-request.ts';
export {
  type EmbeddedJob,
  type EmbeddedResult,
  embeddedArguments,
  embeddedJob,
  runEmbeddedJob,
} from './frontends/llvm/clang/embedded-job.ts';
export type { Surroundings } from './frontends/llvm/clang/explain-refusal.ts';
export {
  CLANG_HEADERS,
  LIBRARY_PREFIX,
  libraryFolders,
  promisedHeaders,
} from './frontends/llvm/clang/header-library.ts';
export { type LoweredProgram, lowerCompiled, neededRuntime } from './frontends/llvm/clang/lower-compiled.ts';
export { readProgram } from './frontends/llvm/read-program.ts';
export { parseTrace } from './frontends/trace/parse-trace.ts';
export {
  defaultModel,
  findModel,
  isWithin,
  MODELS,
  type ModelEntry,
  requireModel,
} from './models/catalogue.ts';
export { diagnoseModel } from './models/diagnose-model.ts';
export { loadBell, modelAxioms, type OpenedModel, openModel, type ProgramKind } from './models/open-model.ts';
export { JAM_CHECKERS, type JamCheckerName } from './procedures/jam21/create-checker.ts';
export { Closure } from './procedures/store-buffers/closure.ts';
export type { CycleReason } from './procedures/store-buffers/cycle-reasons.ts';
export { NaiveVerifyPSO, NaiveVerifyTSO } from './procedures/store-buffers/definition/naive.ts';
export {
  ANY,
  INITIAL,
  Instance,
  NONE,
  OPERATION,
  type Operation,
  validate,
} from './procedures/store-buffers/instance.ts';
export type { StoreModel } from './procedures/store-buffers/layout.ts';
export type { Verifier, VerifyOptions } from './procedures/store-buffers/verifier.ts';
export { VerifyPSO } from './procedures/store-buffers/verify-pso.ts';
export { VerifySC } from './procedures/store-buffers/verify-sc.ts';
export { VerifyTSO } from './procedures/store-buffers/verify-tso.ts';
export type { MachineCode } from './program/machine/code.ts';
export type { Language, Program } from './program/program.ts';
export { compareJson } from './report/compare-json.ts';
export { type ComparedModels, witnessPicture } from './report/compare-picture.ts';
export { answerText, choiceName, questionText, type SearchEnd, witnessText } from './report/compare-text.ts';
export { counterexampleLines } from './report/counterexample-text.ts';
export { renderDot } from './report/dot.ts';
export { errorPicture, errorPictureSize } from './report/error-picture.ts';
export { executionPicture } from './report/execution-picture.ts';
export { explanationSentence, explanationText } from './report/explanation-text.ts';
export { type JcstressRow, type JcstressTable, jcstressTable } from './report/jcstress-table.ts';
export { badInputJson, resultJson } from './report/json.ts';
export { lineAt } from './report/line-at.ts';
export { allowedPicture, forbiddenPicture } from './report/litmus-picture.ts';
export { type ModelOutcomes, outcomeTable } from './report/outcome-table.ts';
export type { Picture, PictureEdge, PictureEvent } from './report/picture.ts';
export { type RelationStyle, relationStyles } from './report/picture-style.ts';
export { DARK_PICTURE, LIGHT_PICTURE, type PictureTheme } from './report/picture-theme.ts';
export { errorText, programText } from './report/program-text.ts';
export { renderSvg, type SvgOptions } from './report/svg.ts';
export { litmusText, quietText } from './report/text.ts';
export { traceJson } from './report/trace-json.ts';
export { quietTraceText, traceText } from './report/trace-text.ts';
export { VERSION } from './version.ts';
