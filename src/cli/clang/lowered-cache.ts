/**
 * Programs for the machine on disk, so that an unchanged program is not read and lowered again. By
 * the hash of its IR, of the library, of its arguments, and of this build of Heddle; run from the
 * sources, Heddle has no such hash and keeps nothing.
 */
import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { MachineCode } from '../../index.ts';
import { FileCache } from '../system/file-cache.ts';

/** Given by the one who loads the built script (load-script.ts). */
const BUILD = /^\?([0-9a-f]{64})$/.exec(new URL(import.meta.url).search)?.[1];

/** Of such inputs the digest is kept: one is the library, which every program is linked with. */
const LONG = 100_000;
const MOST_DIGESTS = 8;
const digests = new Map<string, string>();

function digestOf(input: string): string {
  let digest = digests.get(input);
  if (digest === undefined) {
    if (digests.size >= MOST_DIGESTS) digests.clear();
    digest = createHash('sha256').update(input).digest('hex');
    digests.set(input, digest);
  }
  return digest;
}

export class LoweredCache {
  private readonly files: FileCache;

  constructor(folder: string | undefined) {
    this.files = new FileCache(BUILD === undefined ? undefined : folder, 'lowered');
  }

  /** What `lower` makes of the inputs, which must be all that it depends on. */
  through(inputs: readonly string[], lower: () => MachineCode): MachineCode {
    const hash = createHash('sha256');
    for (const input of [BUILD ?? '', process.version, ...inputs])
      hash.update(`${input.length}:`).update(input.length < LONG ? input : digestOf(input));
    const key = hash.digest('hex');
    const known = this.files.read(key);
    if (known !== undefined) return deserialize(known);
    const code = lower();
    this.files.write(key, serialize(code));
    return code;
  }
}
