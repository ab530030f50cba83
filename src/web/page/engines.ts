/**
 * The page's engines: one a tab, so that they do not stop each other's work, one for the pictures
 * of the Check tab, whose search may take seconds, and one for its diagnostics, which must answer
 * at once.
 */
import { Engine } from '../engine-client.ts';

export const engines = {
  check: new Engine(),
  compare: new Engine(),
  models: new Engine(),
  pictures: new Engine(),
  quick: new Engine(),
};
