/** What the operational engine runs, apart from its entry: loaded when it is first needed. */
export { litmusStates } from './litmus-states.ts';
export { operationalRun } from './operational-run.ts';
