/** Models: from a name of the catalogue, or a cat file, to what a check takes. */
export type { BellInfo, CatLoader } from '../cat/index.ts';
export type { ConsistencyModel } from '../execution/consistency-model.ts';
export { diagnoseModel } from '../models/diagnose-model.ts';
export {
  loadBell,
  modelAxioms,
  type OpenedModel,
  type OpenOptions,
  openModel,
  type ProgramKind,
} from '../models/open-model.ts';
export { JAM_CHECKERS, type JamCheckerName } from '../procedures/jam21/create-checker.ts';
