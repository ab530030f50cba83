/** Which models there are: names, languages, papers. Opening one is in models.ts. */
export {
  defaultModel,
  findModel,
  isWithin,
  MODELS,
  type ModelEntry,
  requireModel,
} from '../models/catalogue.ts';
export { VERSION } from '../version.ts';
