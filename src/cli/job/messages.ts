/**
 * What a job, which computes, and its supervisor say to each other. The supervisor is in the main
 * thread: it alone has the terminal, hears signals, and looks at the clock. The job is in a thread
 * of its own, or begins in the main one (job-here.ts).
 */
import type { TurnStarter } from '../../api/doors/stop.ts';

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
  | {
      readonly kind: 'text';
      readonly stream: 'out' | 'err';
      readonly text: string;
      /** Says how far the job is. How many of these there are depends on the clock. */
      readonly isProgress?: boolean;
    }
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

/** How a job reaches its supervisor. */
export interface JobLink {
  readonly setup: JobSetup;
  tell(message: FromJob): void;
  /** Calls the listener when the job is to stop what it waits for. */
  onCancel(listener: () => void): void;
  /** Of a job in the main thread. */
  readonly here?: {
    readonly startTurn: TurnStarter;
    /** The job begins anew in a thread of its own; nothing that it does here counts any more. */
    leave(): void;
  };
}

/** Values of the stop sign. */
export const STOP_SIGNS = { none: 0, cancelled: 1, memory: 2 } as const;
