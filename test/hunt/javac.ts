/** javac and java of this machine, if there are some. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Why Java sources cannot be compiled and run here. */
export const missingJdk = (): string | undefined =>
  ['javac', 'java'].every((command) => spawnSync(command, ['-version']).status === 0)
    ? undefined
    : 'there is no JDK';

/** Compiles sources by name of their class, runs the function on the folder of classes, and removes it. */
export async function withClasses<T>(
  sources: ReadonlyMap<string, string>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-hunt-'));
  try {
    const files = [...sources].map(([name, text]) => {
      const file = join(folder, `${name}.java`);
      writeFileSync(file, text);
      return file;
    });
    const flags = ['--release', '17', '-g:source,lines', '-Xlint:none', '-implicit:none', '-nowarn'];
    execFileSync('javac', [...flags, '-d', folder, ...files], { stdio: 'pipe' });
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a class prints. */
export const runJava = (folder: string, className: string): string =>
  execFileSync('java', ['-cp', folder, className], { encoding: 'utf8', stdio: 'pipe' });
