/** Precompiled headers on disk, made when a program first needs them; a process reads them once. */
import { createHash } from 'node:crypto';
import {
  type ClangJob,
  canUsePrecompiled,
  type EmbeddedEnd,
  type EmbeddedJob,
  precompilingJob,
} from '../../api/doors/clang.ts';
import { FileCache } from '../system/file-cache.ts';

export class PrecompiledHeaders {
  private readonly identity: string;
  private readonly files: FileCache;
  private readonly known = new Map<string, Uint8Array>();

  /** `identity`: of the compiler. */
  constructor(identity: string, folder: string) {
    this.identity = identity;
    this.files = new FileCache(folder, 'headers');
  }

  /** `make` runs clang. Undefined where a program has to do without, or clang cannot make them. */
  async headerFor(
    job: ClangJob,
    make: (making: EmbeddedJob) => Promise<EmbeddedEnd>,
  ): Promise<Uint8Array | undefined> {
    if (!canUsePrecompiled(job)) return undefined;
    const making = precompilingJob(job);
    const key = this.keyOf(making);
    const known = this.known.get(key) ?? this.files.read(key) ?? (await make(making)).output;
    if (known === undefined) return undefined;
    if (!this.known.has(key)) {
      this.known.set(key, known);
      this.files.write(key, Buffer.from(known));
    }
    return known;
  }

  private keyOf({ arguments: words, files }: EmbeddedJob): string {
    const hash = createHash('sha256').update(JSON.stringify([this.identity, words]));
    for (const [name, content] of Object.entries(files.heddle as Record<string, Uint8Array | string>))
      hash.update(`${name}:${content.length}:`).update(content);
    return hash.digest('hex');
  }
}
