/**
 * The clients of public projects in examples/real, as test/golden/real-clients.tsv lists them. How
 * one is run is said by its own first comment: `heddle check examples/real/ring.c -I ring/include`
 * and further lines after a `\`. Folders that do not begin with `examples/` are a project's.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CLIENTS_FOLDER: string = fileURLToPath(new URL('../examples/real/', import.meta.url));
const TABLE = new URL('../test/golden/real-clients.tsv', import.meta.url);

export interface ClientRow {
  /** Its file in examples/real. */
  readonly client: string;
  /** Besides those of its command. */
  readonly options: readonly string[];
  /** As one calls it. */
  readonly project: string;
  /** The number that WEAKEN gets; undefined for the project as it is. */
  readonly weakened: number | undefined;
  /** What that number is, in words. */
  readonly order: string;
  /** `holds`, or the kind of the error. */
  readonly expected: string;
}

export function readClientRows(): ClientRow[] {
  const lines = readFileSync(TABLE, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.slice(1).map((line) => {
    const [client, options, project, weakened, order, expected] = line.split('\t') as [string, ...string[]];
    return {
      client,
      options: options === '-' ? [] : options!.split(' '),
      project: project!,
      weakened: weakened === '-' ? undefined : Number(weakened),
      order: order!,
      expected: expected!,
    };
  });
}

/** The words behind `heddle check FILE` in the first comment of a client. */
export function flagsOf(client: string, text: string): string[] {
  const comment = /^(?:\/\/.*\n)+/.exec(text)?.[0] ?? '';
  const joined = comment.replaceAll(/\\\n\/\/ */g, '');
  const command = /heddle check (.*)$/m.exec(joined)?.[1]?.split(/\s+/) ?? [];
  if (command[0] !== `examples/real/${client}`)
    throw new Error(`${client}: its first comment does not say how it is checked`);
  return command.slice(1).filter((word) => word !== '');
}

const FOLDER_FLAGS = new Set(['-I', '-isystem', '-iquote']);

/** The folders of projects that flags name, as they name them. */
export const projectFolders = (flags: readonly string[]): string[] =>
  flags.filter((word, i) => FOLDER_FLAGS.has(flags[i - 1] ?? '') && !word.startsWith('examples/'));

/** The arguments of `heddle check`, with the projects in a folder. Relative to the repository. */
export function clientArguments({ client, options, weakened }: ClientRow, projects: string): string[] {
  const flags = flagsOf(client, readFileSync(join(CLIENTS_FOLDER, client), 'utf8'));
  const folders = new Set(projectFolders(flags));
  return [
    `examples/real/${client}`,
    ...flags.map((word) => (folders.has(word) ? join(projects, word) : word)),
    ...options,
    ...(weakened === undefined ? [] : ['-D', `WEAKEN=${weakened}`]),
  ];
}
