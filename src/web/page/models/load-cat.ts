/** The cat files of the catalogue, as texts; loaded once a visit. */
let loading: Promise<Readonly<Record<string, string>>> | undefined;

export async function loadCat(file: string): Promise<string> {
  loading ??= fetch(new URL('library.json', document.baseURI))
    .then((response) => response.json())
    .then(({ cat }: { cat: Readonly<Record<string, string>> }) => cat);
  loading.catch(() => {
    loading = undefined;
  });
  return (await loading)[file] ?? '';
}
