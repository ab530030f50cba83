/**
 * Collects what type inference finds wrong with a model. Findings go to a sink that can be
 * exchanged: a lazy type remembers its own findings, so that each use reports them again, and a
 * `try` drops those of its body that are about missing names.
 */
import {
  type Diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
  errorDiagnostic,
} from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { quote } from './operators.ts';
import type { CatExpression } from './syntax.ts';
import { type CatType, describeType, type TypeThunk, UNKNOWN } from './types.ts';

/** A type that is inferred on first use, together with its findings. */
export interface LazyType extends TypeThunk {
  isForced(): boolean;
}

/** The result of a computation and what it found on the way. */
export interface Collected<T> {
  readonly result: T;
  readonly findings: readonly Diagnostic[];
}

export class TypeFindings {
  private sink: Diagnostic[] = [];

  report(code: DiagnosticCode, message: string, details: DiagnosticDetails): void {
    this.sink.push(errorDiagnostic(code, message, details));
  }

  /** Reports "`at` is a ..., needs". The type of the faulty expression is unknown. */
  wrongType(at: CatExpression, found: CatType, needs: string): CatType {
    const isSet = found.kind === 'set' && needs === '`;` needs a relation';
    const help = isSet ? { suggestion: `\`[${quote(at).slice(1, -1)}]\` is the identity on a set` } : {};
    this.report('type', `${quote(at)} is ${describeType(found)}, ${needs}`, { span: at.span, ...help });
    return UNKNOWN;
  }

  /**
   * Reports a call with too many or too few arguments; `callee` is the function as a message names
   * it.
   */
  wrongArity(callee: string, wanted: number, given: number, span: Span): void {
    const words = wanted === 1 ? 'argument' : 'arguments';
    this.report('type', `${callee} takes ${wanted} ${words}, ${given} given`, { span });
  }

  /** Runs a computation and hands its findings to the caller instead of reporting them. */
  collect<T>(run: () => T): Collected<T> {
    const outer = this.sink;
    this.sink = [];
    try {
      return { result: run(), findings: this.sink };
    } finally {
      this.sink = outer;
    }
  }

  /** Reports what `collect` has handed over. */
  pass(findings: readonly Diagnostic[]): void {
    this.sink.push(...findings);
  }

  /** A type that refers to itself while it is inferred is unknown. */
  lazyType(compute: () => CatType): LazyType {
    let done: Collected<CatType> | undefined;
    let running = false;
    return {
      isForced: () => done !== undefined,
      force: () => {
        if (running) return UNKNOWN;
        if (done === undefined) {
          running = true;
          done = this.collect(compute);
          running = false;
        }
        this.sink.push(...done.findings);
        return done.result;
      },
    };
  }
}
