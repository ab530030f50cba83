/** The cat files of the catalogue, as texts with their comments; loaded once a visit. */
type CatFiles = Readonly<Record<string, string>>;

let loading: Promise<CatFiles> | undefined;

function loadFiles(): Promise<CatFiles> {
  loading ??= fetch(new URL('cat-texts.json', document.baseURI)).then(
    (response): Promise<CatFiles> =>
      response.ok ? response.json() : Promise.reject(new Error(response.statusText)),
  );
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export async function loadCat(file: string): Promise<string> {
  return (await loadFiles())[file] ?? '';
}

/** A string or a word on a line of its own. */
const TITLE = /^\s*(?:"[^"]*"|[\w.-]+)[ \t]*\n/;

export const hasIncludes = (text: string): boolean => /^include "/m.test(text);

/**
 * The text with the files that it includes in their places, so that they can be changed too; each
 * once, as the language has it.
 */
export async function withIncludes(text: string): Promise<string> {
  const files = await loadFiles();
  const seen = new Set<string>();
  const expand = (part: string): string =>
    part.replaceAll(/^include "([^"]+)"[^\n]*\n?/gm, (line, name: string) => {
      const file = files[name];
      if (file === undefined) return line;
      if (seen.has(name)) return '';
      seen.add(name);
      // The title of a file may only stand at the beginning.
      return `(* ${name} *)\n${expand(file.replace(TITLE, ''))}\n`;
    });
  return expand(text);
}
