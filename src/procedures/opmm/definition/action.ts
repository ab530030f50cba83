/**
 * The actions of a trace of OpMM: what threads do, in the order in which they do it (the
 * occurs-before order of refs/opmm, section 5.1). Left out is what is neither an access nor a
 * synchronisation, and a question that orders nothing: `isAlive` that gives true, `isInterrupted`
 * that gives false.
 */

/** Threads, cells, monitors and volatiles are numbered from 0, each kind for itself. */
export type Action =
  | { readonly kind: 'create'; readonly thread: number; readonly cell: number }
  | { readonly kind: 'write'; readonly thread: number; readonly cell: number; readonly value: number }
  | { readonly kind: 'read'; readonly thread: number; readonly cell: number }
  | { readonly kind: 'lock' | 'unlock'; readonly thread: number; readonly monitor: number }
  | {
      readonly kind: 'volatile-write';
      readonly thread: number;
      readonly volatile: number;
      readonly value: number;
    }
  | { readonly kind: 'volatile-read'; readonly thread: number; readonly volatile: number }
  /** `target` runs from here on. */
  | { readonly kind: 'start'; readonly thread: number; readonly target: number }
  /** The last action of a thread. */
  | { readonly kind: 'end'; readonly thread: number }
  /** It finds that `target` has ended: a join that returns, `isAlive` that gives false. */
  | { readonly kind: 'detect-end'; readonly thread: number; readonly target: number }
  | { readonly kind: 'interrupt'; readonly thread: number; readonly target: number }
  /** It finds that `target`, perhaps itself, was interrupted. */
  | { readonly kind: 'detect-interrupt'; readonly thread: number; readonly target: number };

/** What every cell holds when it is created. */
export const DEFAULT_VALUE = 0;
