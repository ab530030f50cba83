/** The line of a place `file:line:column` in one of the texts. */
export function lineAt(texts: ReadonlyMap<string, string>): (location: string) => string | undefined {
  return (location) => {
    const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
    const text = file === undefined ? undefined : texts.get(file);
    return text?.split('\n')[Number(line) - 1];
  };
}
