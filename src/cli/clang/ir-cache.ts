/** LLVM IR on disk, so that an unchanged program needs no clang. */
import { FileCache } from '../system/file-cache.ts';

export interface CachedIr {
  readonly ir: string;
  /** Clang's warnings, as it wrote them. */
  readonly diagnostics: string;
}

/** What a source includes by names that macros put together: it is to be compiled with these. */
export interface AssembledHeaders {
  readonly assembled: readonly string[];
}

export type IrEntry = CachedIr | AssembledHeaders;

export class IrCache {
  private readonly files: FileCache;

  /** Without a folder it remembers nothing. */
  constructor(folder: string | undefined, mostBytes?: number) {
    this.files = new FileCache(folder, 'ir', mostBytes);
  }

  /** Undefined when there is no such entry, or what is there is damaged. */
  read(key: string): CachedIr | undefined {
    const entry = this.entry(key);
    return entry !== undefined && 'ir' in entry ? entry : undefined;
  }

  /** Undefined also where there is IR. */
  readAssembled(key: string): AssembledHeaders | undefined {
    const entry = this.entry(key);
    return entry !== undefined && 'assembled' in entry ? entry : undefined;
  }

  write(key: string, entry: IrEntry): void {
    this.files.write(key, Buffer.from(JSON.stringify(entry)));
  }

  private entry(key: string): IrEntry | undefined {
    const body = this.files.read(key);
    return body === undefined ? undefined : JSON.parse(body.toString('utf8'));
  }
}
