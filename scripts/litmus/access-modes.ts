/**
 * Turns variants of shapes into the compact notation for C and Java. Labels of threads:
 *   po           relaxed in C, plain in Java          opq, rlx     opaque, relaxed
 *   ra, sc, vol  every access acquire or release, seq_cst, volatile
 *   rel          the last write releases              acq          the first read acquires
 *   relf acqf arf scf full                            that fence between relaxed (opaque) accesses
 *   data ctrl addr                                    that dependency between relaxed accesses
 * One label for all threads (`SB+scs`) holds for threads of one access too where it names a mode.
 */
import type { Mode, Notated } from './notation.ts';
import { type Access, locationsOf } from './shapes.ts';
import { condition, question, type Variant } from './variant.ts';

const WHOLE_THREAD = new Set(['ra', 'sc', 'vol', 'opq', 'rlx', 'po']);
const FENCES: Readonly<Record<string, Mode>> = { relf: 'rel', acqf: 'acq', arf: 'ar', scf: 'sc', full: 'sc' };

function modeOf(label: string, access: Access, weakest: Mode, ends: { first: boolean; last: boolean }): Mode {
  switch (label) {
    case 'po':
    case '':
      return weakest;
    case 'sc':
    case 'vol':
      return 'sc';
    case 'ra':
      return access.kind === 'R' ? 'acq' : 'rel';
    case 'rel':
      return access.kind === 'W' && ends.last ? 'rel' : 'rlx';
    case 'acq':
      return access.kind === 'R' && ends.first ? 'acq' : 'rlx';
    default:
      return 'rlx';
  }
}

function notateThread(
  accesses: readonly Access[],
  links: readonly string[],
  label: string,
  weakest: Mode,
  arrays: ReadonlySet<string>,
): string {
  const steps: string[] = [];
  let reads = 0;
  let open = 0;
  accesses.forEach((access, index) => {
    const link = index === 0 ? '' : (links[index - 1] ?? label);
    const fence = FENCES[link];
    if (fence !== undefined) steps.push(`F_${fence}`);
    const mode = modeOf(label, access, weakest, { first: index === 0, last: index === accesses.length - 1 });
    let location = arrays.has(access.location) ? `${access.location}[0]` : access.location;
    let value = String(access.value);
    const last = `r${reads - 1}`;
    if (link === 'addr') {
      steps.push(`zero := ${last} ^ ${last}`);
      location = `${access.location}[zero]`;
    }
    if (link === 'data') value = `(${last} ^ ${last}) + ${value}`;
    const step =
      access.kind === 'W' ? `${location}_${mode} := ${value}` : `r${reads++} := ${location}_${mode}`;
    if (link === 'ctrl') {
      steps.push(`if (${last} == ${accesses[index - 1]!.value}) { ${step}`);
      open++;
    } else steps.push(step);
  });
  return steps.join('; ') + ' }'.repeat(open);
}

/** `weakest` is the mode of accesses without a label. */
export function notate(variant: Variant, weakest: 'rlx' | 'na'): Notated {
  const { shape, links } = variant;
  const labels = links.map((thread) => thread[0] ?? '');
  const named = labels.filter((_, index) => shape.threads[index]!.length > 1);
  const common = named.every((label) => label === named[0]) ? named[0]! : '';
  const strong = named.find((label) => label !== 'po');
  // Beside a thread with modes or fences a thread without label is still atomic.
  const plain = strong === undefined ? weakest : 'rlx';
  const arrays = new Set(
    shape.threads.flatMap((thread, index) =>
      thread.slice(1).flatMap((access, link) => (links[index]![link] === 'addr' ? [access.location] : [])),
    ),
  );
  const threads = shape.threads.map((thread, index) => {
    const single = WHOLE_THREAD.has(common) ? common : '';
    const label = labels[index] !== '' ? labels[index]! : single;
    return notateThread(thread, links[index]!, label, plain, arrays);
  });
  return {
    name: variant.name,
    asks: question(variant),
    threads,
    init: locationsOf(shape)
      .filter((location) => arrays.has(location))
      .map((location) => `${location}={0}`),
    condition: condition(shape, (_, read) => `r${read}`),
  };
}
