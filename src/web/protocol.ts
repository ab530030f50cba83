/**
 * What the page and its workers say to each other. Values only: everything here can be cloned. A
 * worker does one job at a time and posts updates while it works; Stop ends the worker, whatever it
 * is doing, and the next job gets a new one (engine-client.ts).
 *
 * All workers have the same script, and any can do any job; page/engines.ts says which worker gets
 * which, so that none waits for a slow one.
 */
import type { Diagnostic } from '../api/diagnostics.ts';
import type { Picture } from '../api/pictures.ts';

/**
 * Named as a file would be: `SB.litmus`, `program.c`, `program.cc`, `my-model.cat`. The ending says
 * what it is.
 */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** A model of the catalogue by its name, or a cat file of the user's. */
export type ModelSource = string | SourceText;

export interface Limits {
  readonly seconds: number;
  /** How often a loop may go back; the engine's default unless given. */
  readonly unroll?: number;
}

export type Job =
  /** What is wrong with a text, without exploring it. Not for C, which clang must read. */
  | { readonly kind: 'diagnose'; readonly source: SourceText }
  /** A program under each model, one after another. */
  | {
      readonly kind: 'check';
      readonly source: SourceText;
      readonly models: readonly ModelSource[];
      readonly limits: Limits;
      /** Of a program in C: final values of all globals too, as `--outcomes` asks. */
      readonly outcomes: boolean;
    }
  /**
   * Of a litmus test: executions that end in a state (`stateText`) and that the model allows, or
   * why there is none.
   */
  | {
      readonly kind: 'pictures';
      readonly source: SourceText;
      readonly model: ModelSource;
      readonly state: string;
      readonly limits: Limits;
    }
  | {
      readonly kind: 'compare';
      readonly forbiddenBy: ModelSource;
      readonly allowedBy: ModelSource;
      readonly language: string;
      readonly events: number;
      readonly noRmw: boolean;
      readonly limits: Limits;
    }
  /**
   * The classic tests of a language under a cat file and under the model that it is compared with.
   */
  | {
      readonly kind: 'playground';
      readonly cat: SourceText;
      readonly base: string;
      readonly language: string;
      readonly limits: Limits;
    };

export type JobOf<Kind extends Job['kind']> = Extract<Job, { kind: Kind }>;

/**
 * A diagnostic without the text of its file: offsets into the text that was sent, if it is about
 * that text.
 */
export interface PlainDiagnostic extends Omit<Diagnostic, 'span'> {
  /** `file:line:column`. */
  readonly location?: string;
  readonly start?: number;
  readonly end?: number;
  /** As the command line prints it. */
  readonly rendered: string;
}

/**
 * What `heddle check --json` prints for one model; the fields that the page reads. `statistics` and
 * `file` differ from the command line's.
 */
export interface ResultJson {
  readonly model: string;
  readonly engine: string;
  readonly equivalence: string;
  readonly verdict: 'holds' | 'violated' | 'inconclusive';
  readonly reason: string;
  readonly executions: number;
  readonly blocked: number;
  readonly errors: readonly { readonly kind: string; readonly message: string; readonly location: string }[];
  readonly notLookedFor?: readonly string[];
  readonly litmus?: {
    readonly name: string;
    readonly condition: string;
    readonly kind: 'exists' | '~exists' | 'forall' | 'final';
    readonly observation: 'Sometimes' | 'Never' | 'Always' | 'Unknown';
    readonly positive: number;
    readonly negative: number;
    readonly states: readonly string[];
    readonly flags: readonly string[];
  };
  readonly outcomes?: readonly { readonly text: string; readonly executions: number }[];
  readonly [more: string]: unknown;
}

/** One model's column of the verdict table. */
export type VerdictColumn =
  | {
      readonly kind: 'waiting' | 'running';
      readonly model: string;
      readonly executions?: number;
      /** Of a litmus test: what was found so far. A state that is not there may still come. */
      readonly counts?: Readonly<Record<string, number>>;
    }
  | {
      readonly kind: 'checked';
      readonly model: string;
      readonly json: ResultJson;
      /**
       * False: a budget or a cut-off loop ended the search, so that a state which was not seen may
       * still be allowed.
       */
      readonly isComplete: boolean;
      /** Of a litmus test, by state: how many executions end in it. */
      readonly counts: Readonly<Record<string, number>>;
      /**
       * Of a program: the picture of each error that has one, by its place in `json.errors`, and
       * the report as the command line has it.
       */
      readonly errorPictures: Readonly<Record<number, PictureJson>>;
      readonly text: string;
    }
  /** The model cannot be used for this program. */
  | { readonly kind: 'refused'; readonly model: string; readonly diagnostics: readonly PlainDiagnostic[] };

/** A picture, and what the page needs besides: which lines of the editor its events stand on. */
export interface PictureJson {
  readonly picture: Picture;
  /** By event: the line of the editor, from 1; undefined for initial writes. */
  readonly lines: readonly (number | undefined)[];
}

export interface CheckReport {
  readonly kind: 'check';
  readonly language: string;
  readonly columns: readonly VerdictColumn[];
  /**
   * Of a litmus test: the final states that candidate executions have, whatever a model says, in
   * the order in which they are to be shown; those that some model allows are always among them.
   * `matches`: the condition's proposition is true of it.
   */
  readonly states: readonly { readonly text: string; readonly matches: boolean }[];
  readonly warnings: readonly PlainDiagnostic[];
}

export interface PicturesReport {
  readonly kind: 'pictures';
  readonly verdict: 'allowed' | 'forbidden' | 'unknown';
  /** Executions that the model allows, or the one that it forbids, with its cycle. */
  readonly pictures: readonly PictureJson[];
  /** There are more than were sent. */
  readonly isCut: boolean;
  /** Of what is forbidden: the sentence of `--explain`, and the lines under it. */
  readonly explanation?: string;
}

export interface CompareReport {
  readonly kind: 'compare';
  /** What `heddle compare --json` prints. */
  readonly json: object;
  readonly found?: {
    readonly litmus: string;
    readonly picture: PictureJson;
    readonly isVerified: boolean;
    readonly events: number;
    readonly threads: number;
    readonly locations: number;
  };
  /** No such execution exists within the bound; false: the search gave up, or found one. */
  readonly isExhausted: boolean;
  /** The answer in words, as the command line ends. */
  readonly text: string;
}

export interface PlaygroundRow {
  readonly test: string;
  readonly litmus: string;
  /** Whether the condition's outcome is possible. */
  readonly base: 'allowed' | 'forbidden' | 'unknown';
  readonly own: 'allowed' | 'forbidden' | 'unknown' | 'waiting';
}

export interface PlaygroundReport {
  readonly kind: 'playground';
  readonly rows: readonly PlaygroundRow[];
}

export interface DiagnoseReport {
  readonly kind: 'diagnose';
  readonly diagnostics: readonly PlainDiagnostic[];
  /** Of a litmus test without errors. */
  readonly language?: string;
}

export type Report = CheckReport | PicturesReport | CompareReport | PlaygroundReport | DiagnoseReport;
export type ReportOf<Kind extends Report['kind']> = Extract<Report, { kind: Kind }>;

/** From the page to a worker. */
export interface ToEngine {
  readonly id: number;
  readonly job: Job;
}

/** From a worker to the page. */
export type FromEngine = { readonly id: number } & (
  | { readonly kind: 'update'; readonly report: Report }
  /** One line about what is going on: `5 events, 12000 conflicts`, `clang: 31 of 75 MB`. */
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'done'; readonly report: Report }
  | { readonly kind: 'refused'; readonly diagnostics: readonly PlainDiagnostic[] }
  /**
   * A fault of ours, or a file that could not be loaded: `message` says which, in words for the
   * user.
   */
  | { readonly kind: 'failed'; readonly message: string }
);
