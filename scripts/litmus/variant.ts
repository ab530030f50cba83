/**
 * A variant of a shape: what stands between consecutive accesses of a thread. Read from the test's name, as
 * `MP+dmb.sy+addr` or `SB+mfences` (one label for all threads), or written out:
 *   NAME                     shape and labels from the name
 *   NAME @SHAPE              shape given, labels from the name
 *   NAME @SHAPE : L1 | L2    labels given for every thread; several links of one thread are joined by `-`
 * What a label means is the language's affair.
 */
import { SHAPES, type Shape } from './shapes.ts';

export interface Variant {
  readonly name: string;
  readonly shape: Shape;
  /** Per thread: one label per link, so one less than accesses; a thread of one access may have one mode label. */
  readonly links: readonly (readonly string[])[];
}

function splitLabel(label: string, accesses: number): string[] {
  if (label === '') return [];
  if (accesses <= 2) return [label];
  const links = label.split('-');
  if (links.length === 1) return Array.from({ length: accesses - 1 }, () => label);
  return links;
}

/** What the name says beyond the shape; a shape such as `MP.rfi` goes under `MP`. */
function suffixOf(name: string, shape: Shape): string {
  const base = shape.name.replace(/\.[a-z]+$/, '');
  const prefix = [shape.name, base].find((candidate) => name.startsWith(`${candidate}+`));
  return prefix === undefined ? '' : name.slice(prefix.length + 1);
}

function labelsFromName(name: string, shape: Shape): string[] {
  const suffixes = suffixOf(name, shape)
    .split('+')
    .filter((part) => part !== '');
  const many = shape.threads.map((thread) => thread.length > 1);
  const wanted = many.filter(Boolean).length;
  if (suffixes.length === 0) return shape.threads.map((thread) => (thread.length > 1 ? 'po' : ''));
  const all = suffixes.length === 1 && wanted > 1 ? suffixes[0]!.replace(/s$/, '') : undefined;
  if (all === undefined && suffixes.length !== wanted) {
    throw new Error(`${name}: ${suffixes.length} labels for ${wanted} threads`);
  }
  let next = 0;
  return many.map((several) => (several ? (all ?? suffixes[next++]!) : ''));
}

function shapeOfName(name: string): Shape {
  const candidates = [...SHAPES.values()].filter(
    (shape) => name === shape.name || name.startsWith(`${shape.name}+`),
  );
  const longest = candidates.sort((a, b) => b.name.length - a.name.length)[0];
  if (longest === undefined) throw new Error(`${name}: no such shape`);
  return longest;
}

export function parseVariant(text: string): Variant {
  const [head, explicit] = text.split(' : ');
  const [name, shapeName] = head!.trim().split(' @');
  const shape = shapeName === undefined ? shapeOfName(name!) : SHAPES.get(shapeName.trim());
  if (shape === undefined) throw new Error(`${text}: no such shape`);
  const labels =
    explicit === undefined ? labelsFromName(name!, shape) : explicit.split('|').map((label) => label.trim());
  return {
    name: name!,
    shape,
    links: shape.threads.map((thread, index) => splitLabel(labels[index] ?? '', thread.length)),
  };
}

/** The condition that asks for the outcome; `register` names what the n-th read of a thread went to. */
export function condition(shape: Shape, register: (thread: number, read: number) => string): string {
  const atoms: string[] = [];
  shape.threads.forEach((thread, index) => {
    thread
      .filter((access) => access.kind === 'R')
      .forEach((access, read) => {
        atoms.push(`${index}:${register(index, read)}=${access.value}`);
      });
  });
  for (const [location, value] of Object.entries(shape.finals)) atoms.push(`[${location}]=${value}`);
  return `exists (${atoms.join(' /\\ ')})`;
}

/** The one line that says what the test asks. */
export function question(variant: Variant): string {
  const suffix = suffixOf(variant.name, variant.shape);
  return suffix === '' ? variant.shape.asks : `with ${suffix}: ${variant.shape.asks}`;
}
