/**
 * Turns of the event loop: signals and messages arrive between them. Whoever runs a computation may
 * want to see each of its turns begin (src/cli/job-here.ts), so what computes in slices waits here.
 */

/** Runs `goOn` in a turn of its own. */
export type TurnStarter = (goOn: () => void) => void;

let start: TurnStarter = (goOn) => void setTimeout(goOn, 0);

export function setTurnStarter(starter: TurnStarter): void {
  start = starter;
}

/** Gives the event loop a turn. */
export const nextTurn = (): Promise<void> => new Promise((resume) => start(resume));
