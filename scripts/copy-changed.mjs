// Copies a folder file by file, each under another name first. What has not changed stays as it is: a Heddle that runs meanwhile may be reading it.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a folder and of those in it, by path from there. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());

export function copyChanged(from, to) {
  for (const name of filesIn(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    if (existsSync(target) && readFileSync(source).equals(readFileSync(target))) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, `${target}.${process.pid}`);
    renameSync(`${target}.${process.pid}`, target);
  }
}

/** Removes what `copyChanged` brought once and `from` does not have any more. */
export function removeGone(from, to) {
  for (const name of existsSync(to) ? filesIn(to) : [])
    if (!existsSync(join(from, name))) rmSync(join(to, name));
}
