/**
 * `--compile-commands DIR`: the flags with which a project's build compiles its sources, from the
 * compile_commands.json that build tools write (clang's JSON compilation database). A source that
 * is in it gets its own flags; a client, which is not, gets those of the source that lies nearest.
 *
 * Folders of the system's own headers are left out: Heddle must know what their functions do, and
 * has its own.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type CompilerFlags, readFlags, sourceLanguage } from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { readSource } from '../system/files.ts';

const NAME = 'compile_commands.json';
const SYSTEM_HEADERS = /^\/usr\/(local\/)?include(\/c\+\+.*|\/[^/]*-linux-gnu.*)?\/?$|^\/usr\/lib\/gcc/;

interface Entry {
  /** Absolute. */
  readonly file: string;
  readonly folder: string;
  readonly words: readonly string[];
}

export interface FoundFlags {
  readonly flags: CompilerFlags;
  /** The other source whose flags they are, as a user would name it. */
  readonly from?: string;
}

export class CompileCommands {
  private readonly path: string;
  private readonly entries: readonly Entry[];

  /** `place`: the file, or the folder that has it. Throws InputError for any other file. */
  constructor(place: string) {
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
    this.path = isFolder ? join(place, NAME) : place;
    this.entries = this.readEntries();
  }

  flagsFor(source: string): FoundFlags {
    const path = resolve(source);
    const own = this.entries.find(({ file }) => file === path);
    if (own !== undefined) return { flags: this.flagsOf(own) };
    const nearest = this.nearestTo(path);
    return { flags: this.flagsOf(nearest), from: shown(nearest.file) };
  }

  /** The same language comes first, then the most folders in common, then the order in the file. */
  private nearestTo(path: string): Entry {
    const language = sourceLanguage(path);
    const rank = ({ file }: Entry): number =>
      (sourceLanguage(file) === language ? 1e6 : 0) + commonFolders(file, path);
    return this.entries.reduce((best, entry) => (rank(entry) > rank(best) ? entry : best));
  }

  private flagsOf({ words, folder, file }: Entry): CompilerFlags {
    const { flags } = readFlags(words, `the command for \`${shown(file)}\` in \`${this.path}\``);
    const folders = (list: readonly string[]): string[] =>
      list
        .map((name) => resolve(folder, name))
        .filter((name) => !SYSTEM_HEADERS.test(name))
        .map(shown);
    const includes = flags.includes.map((name) =>
      existsSync(resolve(folder, name)) ? shown(resolve(folder, name)) : name,
    );
    return {
      ...flags,
      includes,
      includeFolders: folders(flags.includeFolders),
      quoteFolders: folders(flags.quoteFolders),
      systemFolders: folders(flags.systemFolders),
    };
  }

  private readEntries(): Entry[] {
    const { text } = readSource(this.path);
    let list: unknown;
    try {
      list = JSON.parse(text);
    } catch {
      return this.refuse('is no JSON');
    }
    if (!Array.isArray(list)) return this.refuse('is no list of commands');
    if (list.length === 0) return this.refuse('has no command');
    return list.map((entry: unknown, index) => this.readEntry(entry, index));
  }

  private readEntry(entry: unknown, index: number): Entry {
    const { directory, file, command, arguments: words } = (entry ?? {}) as Record<string, unknown>;
    if (typeof file !== 'string') return this.refuse(`has no \`file\` in entry ${index + 1}`);
    const folder = resolve(dirname(this.path), typeof directory === 'string' ? directory : '.');
    const isList = Array.isArray(words) && words.every((word) => typeof word === 'string');
    if (!isList && typeof command !== 'string')
      return this.refuse(`has neither \`command\` nor \`arguments\` for \`${file}\``);
    const given: readonly string[] = isList ? words : shellWords(command as string);
    return { file: resolve(folder, file), folder, words: given.slice(1) };
  }

  private refuse(what: string): never {
    return fail('usage', `\`${this.path}\` ${what}`, {
      expected: 'a compilation database as CMake, Meson and Bear write it',
    });
  }
}

/** As a user would name it: relative where it lies below the working folder. */
function shown(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') || name === '' ? path : name;
}

function commonFolders(one: string, other: string): number {
  const [first, second] = [dirname(one).split(sep), dirname(other).split(sep)];
  const differs = first.findIndex((name, i) => name !== second[i]);
  return differs < 0 ? first.length : differs;
}

/** The words of a command as a POSIX shell splits it; nothing is expanded. */
export function shellWords(command: string): string[] {
  const words: string[] = [];
  for (const [word] of command.matchAll(/(?:[^\s"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+/g))
    words.push(
      word.replace(
        /\\([\s\S])|"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'/g,
        (_, escaped?: string, double?: string, single?: string) =>
          escaped ?? double?.replace(/\\([\\"$`])/g, '$1') ?? single ?? '',
      ),
    );
  return words;
}
