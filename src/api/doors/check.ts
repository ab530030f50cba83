/** For the doors: places in the user's sources, and input that was refused as JSON. */
export { withSourceLines } from '../../diagnostics/source-lines.ts';
export { definesRaces } from '../../execution/consistency-model.ts';
export { spanText } from '../../explore/judge/trace-steps.ts';
export { badInputJson } from '../../report/json.ts';
