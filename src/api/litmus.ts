/** The part of the public API that litmus tests under cat models need: what the page's worker loads at once. */
export { type CatLoader, loadModel } from '../cat/index.ts';
export { type Diagnostic, fail, InputError } from '../diagnostics/diagnostic.ts';
export { renderDiagnostic } from '../diagnostics/render.ts';
export { locationText, type SourceFile } from '../diagnostics/source.ts';
export type { ConsistencyModel } from '../execution/consistency-model.ts';
export { checkLitmus, DEFAULT_UNROLL } from '../explore/check-litmus.ts';
export type { Progress } from '../explore/drive.ts';
export type { CheckResult, FinalState, LitmusCheckResult } from '../explore/result.ts';
export { type LitmusTest, parseLitmus } from '../frontends/litmus/parse-litmus.ts';
export { defaultModel, findModel } from '../models/catalogue.ts';
export { type OpenedModel, openModel } from '../models/open-model.ts';
export type { Language } from '../program/program.ts';
export { badInputJson, resultJson } from '../report/json.ts';
export type { Picture } from '../report/picture.ts';
export { litmusText } from '../report/text.ts';
export { VERSION } from '../version.ts';
