/**
 * What a clang gave for a source: IR with the warnings, or an InputError with all that clang has
 * against it.
 */
import { type Diagnostic, InputError } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import type { ClangOutput } from './clang-compiler.ts';
import { type FindSource, readClangDiagnostics } from './clang-diagnostics.ts';
import type { CompileRequest } from './compile-request.ts';
import { explainRefusal, type Surroundings } from './explain-refusal.ts';

export interface CompiledSource {
  /** Its name says that it is the IR of the source, which is in no file. */
  readonly ir: SourceFile;
  readonly warnings: readonly Diagnostic[];
  /** The file that a debug location of the IR names; undefined for clang's own headers. */
  readonly findSource: FindSource;
}

/** The IR as a source of its own, and clang's warnings. */
export function compiledSource(
  { ir, diagnostics }: Required<ClangOutput>,
  { source }: CompileRequest,
  findSource: FindSource,
): CompiledSource {
  const warnings = readClangDiagnostics(diagnostics, findSource).filter(
    ({ severity }) => severity === 'warning',
  );
  return { ir: { name: `${source.name} (LLVM IR)`, text: ir }, warnings, findSource };
}

/**
 * What is wrong with a source of which clang made no IR. With the warnings between the errors,
 * which often tell the cause: a quote that is never closed, for example.
 */
export function refusedSource(
  { diagnostics: text }: ClangOutput,
  request: CompileRequest,
  findSource: FindSource,
  surroundings: Surroundings,
): InputError {
  const diagnostics = readClangDiagnostics(text, findSource).map((diagnostic) =>
    explainRefusal(diagnostic, request, surroundings),
  );
  if (!diagnostics.some(({ severity }) => severity === 'error'))
    throw new Error(`clang refused a source and said only: ${text.trim()}`);
  return new InputError(diagnostics);
}
