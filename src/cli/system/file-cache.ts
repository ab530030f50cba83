/**
 * A cache of files: entries by the hash of all that they were made from. One file for each entry,
 * written under another name and renamed. A cache that cannot be read or written is only slow,
 * never an error.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { makeFolderAt } from './make-folder.ts';

/**
 * LLVM IR, what it is lowered to, precompiled headers, and code of V8. All kinds share the room
 * that there is.
 */
type Kind = 'ir' | 'lowered' | 'headers' | 'code';

const MOST_BYTES = 200 * 2 ** 20;

/** Unfinished files older than this were left by a process that was killed. */
const UNFINISHED_MILLISECONDS = 3_600_000;

const ENTRY = /^[0-9a-f]{64}\.(ir|lowered|headers|code)$/;
const UNFINISHED = /^[0-9a-f]{64}\.(ir|lowered|headers|code)\.\d+$/;
const DIGEST_LENGTH = 64;

export class FileCache {
  private readonly folder: string | undefined;
  private readonly kind: Kind;
  private readonly mostBytes: number;

  /** Without a folder it remembers nothing. */
  constructor(folder: string | undefined, kind: Kind, mostBytes = MOST_BYTES) {
    this.folder = folder;
    this.kind = kind;
    this.mostBytes = mostBytes;
  }

  /** Undefined when there is no such entry, or what is there is damaged. */
  read(key: string): Buffer | undefined {
    if (this.folder === undefined) return undefined;
    const path = join(this.folder, `${key}.${this.kind}`);
    try {
      const file = readFileSync(path);
      const body = file.subarray(DIGEST_LENGTH + 1);
      if (file.toString('latin1', 0, DIGEST_LENGTH) !== digest(body)) return undefined;
      const now = new Date();
      utimesSync(path, now, now);
      return body;
    } catch {
      return undefined;
    }
  }

  write(key: string, body: Buffer): void {
    if (this.folder === undefined) return;
    const path = join(this.folder, `${key}.${this.kind}`);
    const unfinished = `${path}.${process.pid}`;
    try {
      makeFolderAt(this.folder);
      writeFileSync(unfinished, Buffer.concat([Buffer.from(`${digest(body)}\n`), body]));
      renameSync(unfinished, path);
      this.prune(this.folder);
    } catch {
      removeIfPossible(unfinished);
    }
  }

  /**
   * Removes the entries used least recently when all together are too large. Files that are not
   * ours stay.
   */
  private prune(folder: string): void {
    const entries: { path: string; size: number; used: number }[] = [];
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (!ENTRY.test(name) && !UNFINISHED.test(name)) continue;
      const { size, mtimeMs } = statSync(path);
      if (ENTRY.test(name)) entries.push({ path, size, used: mtimeMs });
      else if (Date.now() - mtimeMs > UNFINISHED_MILLISECONDS) rmSync(path, { force: true });
    }
    let bytes = entries.reduce((sum, { size }) => sum + size, 0);
    entries.sort((a, b) => a.used - b.used);
    for (const { path, size } of entries) {
      if (bytes <= this.mostBytes) return;
      rmSync(path, { force: true });
      bytes -= size;
    }
  }
}

/**
 * HEDDLE_CACHE_DIR, or `heddle` in the user's folder for caches; undefined if the user has none.
 */
export function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  if (env.HEDDLE_CACHE_DIR) return env.HEDDLE_CACHE_DIR;
  if (env.XDG_CACHE_HOME && isAbsolute(env.XDG_CACHE_HOME)) return join(env.XDG_CACHE_HOME, 'heddle');
  const home = env.HOME || homedir();
  return home && isAbsolute(home) ? join(home, '.cache', 'heddle') : undefined;
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Not ours to remove, or the folder is no folder: then it was never written.
  }
}

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('hex');
