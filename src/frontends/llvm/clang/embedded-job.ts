/**
 * A job for the clang that comes with Heddle, the package @yowasp/clang, which is WebAssembly and
 * sees no disk. The files of the job are laid under its file system with an overlay (clang's
 * -ivfsoverlay), which understands `..` in paths; the package's own file system does not.
 */
import { frontEndArguments } from './clang-arguments.ts';
import type { ClangJob } from './clang-compiler.ts';
import { withStandardOutput } from './standard-output.ts';

/** A folder in memory, as the package takes it. */
export type FileTree = { [name: string]: FileTree | string | Uint8Array };

export interface EmbeddedJob {
  readonly arguments: readonly string[];
  /** The file system, besides the package's own files under /usr. */
  readonly files: FileTree;
}

export type EmbeddedResult =
  | { readonly kind: 'ended'; readonly ir?: string; readonly diagnostics: string }
  | { readonly kind: 'failed'; readonly reason: string };

/** Where the package keeps the headers that belong to clang itself. */
const CLANG_HEADERS_FOLDER = '/usr/include';

export function embeddedJob(job: ClangJob): EmbeddedJob {
  const contents: Record<string, Uint8Array | string> = {};
  const roots = [...job.files].map(([path, content], index) => {
    contents[index] = content;
    return { type: 'file', name: path, 'external-contents': `/heddle/${index}` };
  });
  const overlay = { version: 0, 'case-sensitive': true, 'use-external-names': false, roots };
  contents['overlay.yaml'] = JSON.stringify(overlay);
  return { arguments: embeddedArguments(job), files: { heddle: contents } };
}

export function embeddedArguments(job: ClangJob): string[] {
  return [
    ...frontEndArguments(job, CLANG_HEADERS_FOLDER),
    ...['-resource-dir', '/usr', '-ivfsoverlay', '/heddle/overlay.yaml'],
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
 * The IR comes over standard output, because the package copies a whole file whenever something is
 * appended to it.
 */
export async function runEmbeddedJob(run: RunLLVM, job: EmbeddedJob): Promise<EmbeddedResult> {
  const err = collectText();
  try {
    const options = { stderr: err.write, fetchProgress: () => {} };
    const out = await withStandardOutput(() => run(['clang', ...job.arguments], job.files, options));
    return { kind: 'ended', ir: out.text(), diagnostics: err.text() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 1)
      return { kind: 'ended', diagnostics: err.text() };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
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
