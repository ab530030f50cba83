/**
 * The user's JDK: where it is, and its classes, read where they lie. Only java.base is looked at:
 * what the boundary (frontends/bytecode/lower/jdk-boundary.ts) lets in is there. No JVM is started,
 * and nothing of the JDK is copied.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { fail } from '../../api/doors/input.ts';
import { Jimage } from '../../index.ts';
import { findProgram } from '../system/find-program.ts';
import type { ClassPathEntry } from './class-path-entry.ts';

export interface Jdk {
  /** As the JDK says itself: `17.0.15`. */
  readonly version: string;
  readonly entry: ClassPathEntry;
}

const MODULE = 'java.base';
const imageOf = (home: string): string => join(home, 'lib', 'modules');

/**
 * The JDK that was named; else that of JAVA_HOME, or of the javac on the PATH. Undefined: there is
 * none, or it has no image (as JDK 8).
 */
export function findJdk(named: string | undefined, env: NodeJS.ProcessEnv): Jdk | undefined {
  if (named !== undefined) {
    if (existsSync(imageOf(named))) return openJdk(named);
    fail('missing-file', `\`${named}\` is no JDK that can be read: it has no lib/modules`, {
      expected: 'the folder of a JDK of version 17 or later, the one that has bin/javac',
    });
  }
  const homes = [env.JAVA_HOME, homeOf(findProgram('javac'))];
  const home = homes.find((other) => other !== undefined && other !== '' && existsSync(imageOf(other)));
  return home === undefined ? undefined : openJdk(home);
}

/** Two folders above the program that a link on the PATH leads to. */
function homeOf(javac: string | undefined): string | undefined {
  try {
    return javac === undefined ? undefined : dirname(dirname(realpathSync(javac)));
  } catch {
    return undefined;
  }
}

function openJdk(home: string): Jdk {
  const path = imageOf(home);
  let image: Jimage | undefined;
  return {
    version: versionOf(home),
    entry: {
      path,
      read(className) {
        image ??= openImage(path);
        const bytes = image.classFile(MODULE, className);
        return bytes && { bytes, source: `${path}!/${MODULE}/${className}.class` };
      },
      names: () => [],
      sourceOf: () => undefined,
    },
  };
}

function openImage(path: string): Jimage {
  const read = (offset: number, length: number): Uint8Array => {
    const file = openSync(path, 'r');
    try {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
    } finally {
      closeSync(file);
    }
  };
  return new Jimage(read, path, inflateSync);
}

function versionOf(home: string): string {
  try {
    const text = readFileSync(join(home, 'release'), 'utf8');
    return /^JAVA_VERSION="([^"]*)"/m.exec(text)?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
