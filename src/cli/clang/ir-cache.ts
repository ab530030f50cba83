/** LLVM IR on disk, so that an unchanged program needs no clang. */
import { FileCache } from '../system/file-cache.ts';

export interface CachedIr {
  readonly ir: string;
  /** Clang's warnings, as it wrote them. */
  readonly diagnostics: string;
}

export class IrCache {
  private readonly files: FileCache;

  /** Without a folder it remembers nothing. */
  constructor(folder: string | undefined, mostBytes?: number) {
    this.files = new FileCache(folder, 'ir', mostBytes);
  }

  /** Undefined when there is no such entry, or what is there is damaged. */
  read(key: string): CachedIr | undefined {
    const body = this.files.read(key);
    return body === undefined ? undefined : JSON.parse(body.toString('utf8'));
  }

  write(key: string, entry: CachedIr): void {
    this.files.write(key, Buffer.from(JSON.stringify(entry)));
  }
}
