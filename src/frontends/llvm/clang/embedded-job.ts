/**
 * A job for the clang that comes with Heddle, the package @yowasp/clang, which is WebAssembly and
 * sees no disk. The files of the job are laid under its file system with an overlay (clang's
 * -ivfsoverlay), which understands `..` in paths; the package's own file system does not.
 */
import { frontEndArguments } from './clang-arguments.ts';
import type { ClangJob, ClangOutput } from './clang-compiler.ts';
import { withStandardOutput } from './standard-output.ts';

/** A folder in memory, as the package takes it. */
export type FileTree = { [name: string]: FileTree | string | Uint8Array };

export interface EmbeddedJob {
  readonly arguments: readonly string[];
  /** The file system, besides the package's own files under /usr. */
  readonly files: FileTree;
}

/** `output`, IR or a precompiled header, is absent when the source has errors. */
export interface EmbeddedEnd {
  readonly kind: 'ended';
  readonly output?: Uint8Array;
  readonly diagnostics: string;
}

export type EmbeddedResult = EmbeddedEnd | { readonly kind: 'failed'; readonly reason: string };

/** Where clang sees the files of a job. */
export const JOB_FOLDER = 'heddle';

/** Where the package keeps the headers that belong to clang itself. */
const CLANG_HEADERS_FOLDER = '/usr/include';

export function embeddedJob(job: ClangJob): EmbeddedJob {
  const contents: Record<string, Uint8Array | string> = {};
  const roots = [...job.files].map(([path, content], index) => {
    contents[index] = content;
    return { type: 'file', name: path, 'external-contents': `/${JOB_FOLDER}/${index}` };
  });
  const overlay = { version: 0, 'case-sensitive': true, 'use-external-names': false, roots };
  contents['overlay.yaml'] = JSON.stringify(overlay);
  return { arguments: embeddedArguments(job), files: { [JOB_FOLDER]: contents } };
}

export function embeddedArguments(job: ClangJob): string[] {
  return [
    ...frontEndArguments(job, CLANG_HEADERS_FOLDER),
    ...['-resource-dir', '/usr', '-ivfsoverlay', `/${JOB_FOLDER}/overlay.yaml`],
  ];
}

/** As the package has it; it throws an error with a `code` when clang ends with one. */
export type RunLLVM = (
  args: string[],
  files: FileTree,
  options: {
    readonly stderr: (bytes: Uint8Array | null) => void;
    readonly fetchProgress: (event: { totalLength: number; doneLength: number }) => void;
  },
) => unknown;

/**
 * What clang makes comes over standard output, because the package copies a whole file whenever
 * something is appended to it.
 */
export async function runEmbeddedJob(run: RunLLVM, job: EmbeddedJob): Promise<EmbeddedResult> {
  const err = collectText();
  try {
    const options = { stderr: err.write, fetchProgress: () => {} };
    const out = await withStandardOutput(() => run(['clang', ...job.arguments], job.files, options));
    return { kind: 'ended', output: out, diagnostics: err.text() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 1)
      return { kind: 'ended', diagnostics: err.text() };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** What the job of a source has brought. */
export function irOf({ output, diagnostics }: EmbeddedEnd): ClangOutput {
  return { ...(output && { ir: new TextDecoder().decode(output) }), diagnostics };
}

function collectText(): { write: (bytes: Uint8Array | null) => void; text: () => string } {
  const decoder = new TextDecoder();
  let text = '';
  return {
    write: (bytes) => {
      if (bytes !== null) text += decoder.decode(bytes, { stream: true });
    },
    text: () => text + decoder.decode(),
  };
}
