/**
 * The one seed of a run, printed so that the run can be repeated. It is loaded before every test
 * file and seeds fast-check; tests that draw numbers in another way import it. HEDDLE_SEED sets
 * another one: `HEDDLE_SEED=$RANDOM npm test` looks elsewhere.
 */
import fc from 'fast-check';

export const SEED = Number(process.env.HEDDLE_SEED ?? 20_261_115);
fc.configureGlobal({ seed: SEED });
console.log(`# seed of properties: ${SEED} (HEDDLE_SEED sets it)`);
