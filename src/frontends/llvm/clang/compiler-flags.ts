/**
 * The flags of compilers, as a command line of clang or GCC has them: which of them change what a
 * source means (CompilerFlags, for compile-request.ts), which do not matter to Heddle, and which it
 * has to refuse because it would check another program. The same reading for the options of
 * `heddle check` and for compile_commands.json.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceLanguage } from './source-language.ts';

/** What a compiler is told about a source, besides the optimisation. Folders and files as paths. */
export interface CompilerFlags {
  /** By language: what is behind `-std=`. */
  readonly standards: Partial<Readonly<Record<SourceLanguage, string>>>;
  /** -I, -iquote, -isystem and -idirafter. */
  readonly includeFolders: readonly string[];
  readonly quoteFolders: readonly string[];
  readonly systemFolders: readonly string[];
  /** -include. */
  readonly includes: readonly string[];
  /** -D, and -U, which comes after them all. */
  readonly defines: readonly string[];
  readonly undefines: readonly string[];
  /** -f and others that clang is given as they are. */
  readonly options: readonly string[];
}

export const NO_FLAGS: CompilerFlags = {
  standards: {},
  includeFolders: [],
  quoteFolders: [],
  systemFolders: [],
  includes: [],
  defines: [],
  undefines: [],
  options: [],
};

/** The flags of both, `first` before `second`; of two standards, the second's. */
export function joinFlags(first: CompilerFlags, second: CompilerFlags): CompilerFlags {
  const lists = LISTS.map((list) => [list, [...first[list], ...second[list]]]);
  return { ...Object.fromEntries(lists), standards: { ...first.standards, ...second.standards } };
}

type List = Exclude<keyof CompilerFlags, 'standards'>;
const LISTS = (Object.keys(NO_FLAGS) as (keyof CompilerFlags)[]).filter(
  (key): key is List => key !== 'standards',
);

/** Flags with a value, behind them or as the next word, and where it goes. */
const VALUES: readonly (readonly [flag: string, list: List])[] = [
  ['-include', 'includes'],
  ['-isystem', 'systemFolders'],
  ['-idirafter', 'systemFolders'],
  ['-iquote', 'quoteFolders'],
  ['-I', 'includeFolders'],
  ['-D', 'defines'],
  ['-U', 'undefines'],
];

/** Clang understands them in both its forms (clang-arguments.ts), and they change the program. */
const PASSED =
  /^-f(unsigned-char|signed-char|short-enums|ms-extensions|gnu89-inline|common|freestanding|wrapv|no-threadsafe-statics|(no-)?char8_t|declspec|dollars-in-identifiers|no-operator-names|no-access-control|no-elide-constructors|no-exceptions|no-rtti)$|^-Wno-(?!error)[\w+-]+$|^-pthread$|^-mcx16$/;

/** They change the program in a way that Heddle does not follow. */
const REFUSED =
  /^-f(trapv|short-wchar|openmp|blocks|fast-math|finite-math-only|associative-math|reciprocal-math|unsafe-math-optimizations|no-signed-zeros|pass-by|pack-struct|instrument-functions|modules|plugin|writable-strings|ms-compatibility|objc|wasm|split-stack|no-builtin-std)|^-m(32|x32|16|s-bitfields)$|^-(ffast-math|Ofast|nostdinc$|imacros|Xclang|Xpreprocessor|Wp,-[DUI]|fpch|include-pch|emit-|cc1)/;

/** Flags of files that a build makes, of the linker, and the like: the next word is their value. */
const WITH_NEXT =
  /^-(o|MF|MT|MQ|MJ|arch|isysroot|target|Xlinker|Xassembler|L|l|T|z|u|e|B|framework|G|aux-info|dumpbase|dumpdir|dumpbase-ext)$|^--(param|sysroot|output|serialize-diagnostics)$/;

/** They concern the code that is made, its speed, its debugging or messages, not its meaning. */
const HARMLESS =
  /^-(f|m|W|g|O|M|l|L|R|d|std=|stdlib=|Wl,|Wa,|Wp,|B)|^-(c|S|E|v|w|s|pipe|pedantic.*|pthread|static.*|shared.*|rdynamic|nostdlib.*|nodefaultlibs|nostartfiles|no-pie|pie|p|pg|P|C|save-temps.*|time|Qunused-arguments|traditional-cpp|nostdinc\+\+|###)$|^--(sysroot=|target=|param=|driver-mode=|gcc-toolchain=|coverage|verbose|no-warnings|static|shared)/;

/**
 * Reads words of a command line. Those that are no flags are the files (`rest`). Throws InputError,
 * which says where the words are from, for what cannot be followed.
 */
export function readFlags(
  words: readonly string[],
  where: string,
): { readonly flags: CompilerFlags; readonly rest: readonly string[] } {
  const lists: Record<List, string[]> = structuredClone(NO_FLAGS) as never;
  const standards: Partial<Record<SourceLanguage, string>> = {};
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const value = VALUES.find(([flag]) => word.startsWith(flag));
    if (!word.startsWith('-') || word === '-') rest.push(word);
    else if (REFUSED.test(word)) refuse(word, where);
    else if (value !== undefined) {
      const [flag, list] = value;
      const given = word === flag ? words[++i] : word.slice(flag.length).replace(/^=(?=.)/, '');
      if (given === undefined) fail('usage', `\`${flag}\` is the last word of ${where} and has no value`);
      lists[list].push(given);
    } else if (word.startsWith('-std=') || word === '-ansi') {
      const standard = word === '-ansi' ? 'c89' : word.slice('-std='.length);
      standards[languageOfStandard(standard)] = standard;
    } else if (PASSED.test(word)) lists.options.push(word);
    else if (WITH_NEXT.test(word)) i++;
    else if (!HARMLESS.test(word)) refuse(word, where);
  }
  return { flags: { ...lists, standards }, rest };
}

export const languageOfStandard = (standard: string): SourceLanguage => (/\+\+/.test(standard) ? 'c++' : 'c');

function refuse(word: string, where: string): never {
  return fail('unsupported', `the flag \`${word}\` of ${where} is not supported`, {
    suggestion: 'leave it out if the program means the same without it',
  });
}
