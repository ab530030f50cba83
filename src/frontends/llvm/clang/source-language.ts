/** The languages that clang reads for Heddle, and the names of files that are in them. */

export type SourceLanguage = 'c' | 'c++';

const EXTENSIONS: Readonly<Record<string, SourceLanguage>> = {
  '.c': 'c',
  '.cc': 'c++',
  '.cpp': 'c++',
  '.cxx': 'c++',
  '.C': 'c++',
  // Preprocessed.
  '.i': 'c',
  '.ii': 'c++',
};

/**
 * The language that a file's extension stands for; undefined if clang is not the one to read it.
 */
export function sourceLanguage(path: string): SourceLanguage | undefined {
  const [extension = ''] = /(?<=[^/])\.[^./]*$/.exec(path) ?? [];
  return EXTENSIONS[extension];
}
