/** The page's engines: one a tab, so that they do not stop each other's work, and one for what must answer at once. */
import { Engine } from '../engine-client.ts';

export const engines = {
  check: new Engine(),
  compare: new Engine(),
  models: new Engine(),
  quick: new Engine(),
};
