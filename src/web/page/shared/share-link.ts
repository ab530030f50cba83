/**
 * What is on the Check tab, as text for the fragment of an address: JSON, compressed if the browser
 * can, in the letters of base64url. The first letter says how it was written, so that old links
 * keep working when another way comes: `d` deflated, `p` plain.
 */
import type { SourceText } from '../../protocol.ts';

export interface Shared {
  readonly source: SourceText;
  /**
   * Names of the catalogue; the user's cat file, if it is among the models, has its own name there.
   */
  readonly models: readonly string[];
  readonly cat?: SourceText;
}

/** Browsers and those who pass links on cut longer ones. */
export const LONGEST_LINK = 100_000;

export async function encodeShared({ source, models, cat }: Shared): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify({ source, models, cat }));
  if (typeof CompressionStream === 'undefined') return `p${toLetters(bytes)}`;
  return `d${toLetters(await through(bytes, new CompressionStream('deflate-raw')))}`;
}

/** Undefined if the text is not what `encodeShared` writes. */
export async function decodeShared(text: string): Promise<Shared | undefined> {
  try {
    const bytes = fromLetters(text.slice(1));
    const plain =
      text[0] === 'd'
        ? await through(bytes, new DecompressionStream('deflate-raw'))
        : text[0] === 'p'
          ? bytes
          : undefined;
    return plain === undefined ? undefined : checked(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return undefined;
  }
}

function checked(value: unknown): Shared | undefined {
  const { source, models, cat } = value as Partial<Shared>;
  if (!isSource(source) || !Array.isArray(models)) return undefined;
  if (!models.every((model) => typeof model === 'string')) return undefined;
  // Without the ending, a link could put any text under the name of a model of the catalogue.
  const own = isSource(cat) && cat.name.endsWith('.cat') ? cat : undefined;
  return { source: withEnding(source), models: [...new Set(models)], ...(own && { cat: own }) };
}

/** The ending says what a text is, so that there must be one; what has none is a litmus test. */
const withEnding = ({ name, text }: SourceText): SourceText => ({
  name: /\.(?:litmus|c|cc|cpp|ll)$/.test(name) ? name : `${name}.litmus`,
  text,
});

function isSource(value: unknown): value is SourceText {
  const { name, text } = (value ?? {}) as Partial<SourceText>;
  return typeof name === 'string' && typeof text === 'string';
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const result = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await result.arrayBuffer());
}

function toLetters(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromLetters(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
