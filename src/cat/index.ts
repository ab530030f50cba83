/**
 * The cat language: text to model (loadModel), what is wrong with it (checkModel), what engines
 * evaluate (buildPlan, analyseMonotonicity) and what they leave to the interpreter (runResidual).
 */
export type { ConcreteOperations, RelationAlgebra } from './algebra.ts';
export { type BellInfo, bellInfo, type Hierarchy } from './bell.ts';
export { checkModel } from './checker.ts';
export { type CatLoader, type CatModel, type LoadOptions, loadModel } from './model.ts';
export { analyseMonotonicity, type Monotonicity, type Polarity } from './monotonicity-analysis.ts';
export { parseCat as parseModel } from './parser.ts';
export type {
  CheckKind,
  CheckMode,
  Fixpoint,
  NodeKind,
  Plan,
  PlanCheck,
  PlanNode,
  PlanOperation,
  ShownRelation,
} from './plan.ts';
export { buildPlan } from './plan-builder.ts';
export { locationSetName, tagSetName } from './primitives.ts';
export { printCat } from './printer.ts';
export { type ResidualOutcome, runResidual } from './residual.ts';
export type { RejectingCheck } from './run-statements.ts';
export type { CatFile } from './syntax.ts';
export type { Vocabulary } from './vocabulary.ts';
