/**
 * Loaded before every test file: one seed for all properties, printed, so that a run can be repeated. HEDDLE_SEED sets
 * another one (`HEDDLE_SEED=$RANDOM npm test` looks elsewhere).
 */
import fc from 'fast-check';

const seed = Number(process.env.HEDDLE_SEED ?? 20_261_115);
fc.configureGlobal({ seed });
console.log(`# seed of properties: ${seed} (HEDDLE_SEED sets it)`);
