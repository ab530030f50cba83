/**
 * What a job gets besides its question: where its models come from, and how it reports its
 * progress. No job touches the worker itself.
 */
import type { SatSolverKind } from '../../api/compare.ts';
import type { Report, SourceText } from '../protocol.ts';
import type { ClangKit } from './clang-kit.ts';
import type { Workbench } from './workbench.ts';

/** playground.json. */
export type ClassicTests = Readonly<Record<string, readonly SourceText[]>>;

export interface JobTools {
  readonly workbench: Workbench;
  /** Loaded when first needed. */
  readonly clang: () => Promise<ClangKit>;
  /** Loaded when first needed. */
  readonly solver: () => Promise<SatSolverKind>;
  /** The classic tests, by language. */
  readonly classicTests: () => Promise<ClassicTests>;
  /** What is known so far. */
  readonly update: (report: Report) => void;
  /** One line about what is going on. */
  readonly progress: (text: string) => void;
}
