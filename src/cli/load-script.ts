/**
 * Loads a built script with the code that V8 made of it in an earlier process: otherwise each start
 * parses some megabytes, and compiles every function at its first call. The code is in the cache of
 * files, by the hash of the script that the build wrote into its first line, and by what else it
 * depends on. V8 refuses code of another version or for other flags. Without a cache all works the
 * same, only later.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import { builtFile } from './system/built-file.ts';
import { cacheFolder, FileCache } from './system/file-cache.ts';

/** The function that the build wraps a script in (scripts/bundle.mjs). */
type Wrapper = (
  exports: object,
  require: NodeJS.Require,
  module: { exports: object },
  url: string,
  load: typeof importModule,
) => void;

const importModule = (specifier: string): Promise<unknown> => import(specifier);

export interface LoadedScript<Exports> {
  readonly exports: Exports;
  /** Whether there was code of an earlier process, so that `keepCode` has nothing to do. */
  readonly isKept: boolean;
  /** Keeps the code of all functions that have run, unless there was some to begin with. */
  keepCode(): void;
}

export function loadScript<Exports extends object>(name: string): LoadedScript<Exports> {
  const path = builtFile(name);
  // The build makes it ASCII, and no decoding is faster than this one.
  const source = readFileSync(path, 'latin1');
  const cache = new FileCache(cacheFolder(process.env), 'code');
  const key = keyOf(source);
  const cachedData = cache.read(key);
  const script = new vm.Script(source, {
    filename: path,
    cachedData,
  });
  // With the hash, by which a script knows that it is a built one, and which.
  const url = `${pathToFileURL(path).href}?${hashOf(source)}`;
  const module = { exports: {} };
  (script.runInThisContext() as Wrapper)(module.exports, createRequire(path), module, url, importModule);
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    exports: module.exports as Exports,
    isKept,
    keepCode() {
      if (!isKept) cache.write(key, script.createCachedData());
    },
  };
}

/**
 * Which functions run depends on the command and on the language of what it is given, so these have
 * code of their own.
 */
function keyOf(source: string): string {
  const words = process.argv.slice(2);
  const language = words.map((word) => extname(word)).find((extension) => extension !== '');
  const parts = [hashOf(source), process.version, process.arch, words[0], language];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const hashOf = (source: string): string => source.slice('// '.length, source.indexOf('\n'));
