/**
 * Heddle's model of the JDK: class files that come with it, read one by one as programs need them.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClassPath } from './class-path.ts';
import { folderEntry } from './class-path-entry.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** dist/java-library beside the bundle, the front end's folder when run from the sources. */
const folders = [join(here, 'java-library'), join(here, '../../frontends/bytecode/library/classes')];

export const openJavaLibrary = (): ClassPath => new ClassPath([folderEntry(folders.find(existsSync)!)]);
