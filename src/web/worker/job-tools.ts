/** What a job gets besides its question: where its models come from, and whom it tells how far it is. No job touches the worker itself. */
import type { Report } from '../protocol.ts';
import type { ClangKit } from './clang-kit.ts';
import type { Workbench } from './workbench.ts';

export interface JobTools {
  readonly workbench: Workbench;
  /** Loaded when first needed. */
  readonly clang: () => Promise<ClangKit>;
  /** What is known so far. */
  readonly update: (report: Report) => void;
  /** One line about what is going on. */
  readonly progress: (text: string) => void;
}
