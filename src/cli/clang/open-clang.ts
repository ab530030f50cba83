/** Which clang compiles: the one inside Heddle, unless the user names another. */
import type { ClangCompiler } from '../../api/doors/clang.ts';
import { cacheFolder } from '../system/file-cache.ts';
import { embeddedClang } from './embedded-clang.ts';
import { systemClang } from './system-clang.ts';

/** `command` is what --clang says; without it, the environment's HEDDLE_CLANG counts. */
export function openClang(command: string | undefined, env: NodeJS.ProcessEnv): ClangCompiler {
  const chosen = command ?? env.HEDDLE_CLANG;
  return chosen ? systemClang(chosen) : embeddedClang(cacheFolder(env));
}
