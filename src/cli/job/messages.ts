/**
 * What the two threads of a command say to each other. The main thread supervises: it alone has the
 * terminal, hears signals, and looks at the clock while the other one, the job, computes.
 */

/** A part of a job that has a budget of its own, and what is to be said if it must be ended. */
export interface Phase {
  /** How long it may take from now on. */
  readonly milliseconds?: number;
  readonly megabytes?: number;
  /** The line that stands for its result, without the reason. */
  readonly text: string;
  /** With --json: what stands for its result, without the reason. */
  readonly json?: object;
  /** Whether the JSON of the command is that one value, or a list. */
  readonly isSingle: boolean;
}

/** What would stay behind if the job were ended. */
export type Owned =
  | { readonly kind: 'process'; readonly pid: number }
  | { readonly kind: 'folder'; readonly path: string };

export type FromJob =
  | { readonly kind: 'text'; readonly stream: 'out' | 'err'; readonly text: string }
  | { readonly kind: 'phase'; readonly phase: Phase }
  /** A result of several: its exit code, and with --json what stands for it. */
  | { readonly kind: 'result'; readonly exitCode: number; readonly json?: object }
  | { readonly kind: 'owns' | 'released'; readonly owned: Owned }
  | { readonly kind: 'finished'; readonly exitCode: number };

/** What the job begins with. */
export interface JobSetup {
  readonly isJob: true;
  /** One word: a STOP_SIGNS. The job reads it without waiting for a message. */
  readonly stopSign: SharedArrayBuffer;
  /** The width of the terminal at standard error; undefined where there is none. */
  readonly columns: number | undefined;
}

/** Values of the stop sign. */
export const STOP_SIGNS = { none: 0, cancelled: 1, memory: 2 } as const;
