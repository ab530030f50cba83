/**
 * The page's engines: one a tab, so that they do not stop each other's work, one for the pictures
 * of the Check tab, whose search may take seconds, and one for its diagnostics, which must answer
 * at once.
 */
import { EngineClient } from '../engine-client.ts';

export const engines = {
  check: new EngineClient(),
  compare: new EngineClient(),
  models: new EngineClient(),
  pictures: new EngineClient(),
  quick: new EngineClient(),
};
