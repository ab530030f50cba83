/** The same question without a solver: all executions of a size, one after another. Arguments: a BruteRequest as JSON. Writes a Listing as JSON. */
import { loadCat } from '../src/cli/system/files.ts';
import { isConsistent } from '../src/compare/concrete/judge.ts';
import { openFor, requireLanguage } from '../src/index.ts';
import { allExecutions } from '../test/support/brute-force.ts';

export interface BruteRequest {
  readonly language: string;
  readonly forbiddenBy: string;
  readonly allowedBy: string;
  readonly events: number;
}

export interface Listing {
  readonly executions: number;
  /** That one model forbids and the other allows. */
  readonly found: number;
  /** By the clock, from the start of the process. */
  readonly wholeSeconds: number;
}

function list({ language: name, forbiddenBy, allowedBy, events }: BruteRequest): Listing {
  const language = requireLanguage(name);
  const forbidding = openFor(forbiddenBy, language, loadCat);
  const allowing = openFor(allowedBy, language, loadCat);
  let executions = 0;
  let found = 0;
  for (const execution of allExecutions(language, events)) {
    executions++;
    if (!isConsistent(execution, forbidding) && isConsistent(execution, allowing)) found++;
  }
  return { executions, found, wholeSeconds: performance.now() / 1000 };
}

process.stdout.write(JSON.stringify(list(JSON.parse(process.argv[2]!))));
