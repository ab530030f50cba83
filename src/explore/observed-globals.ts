/**
 * The globals whose final values are asked for (`--outcomes`): names to objects of the machine, before any exploration.
 * A name means a whole global, all its scalars that are accessed; `name[3]` one element of an array, `name+8` the scalar at an
 * offset in bytes.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { MachineCode, ObjectTemplate } from '../program/machine/code.ts';

export interface ObservedGlobal {
  /** Of the machine: global i is object i + 1. */
  readonly object: number;
  /** As outcomes show it. */
  readonly name: string;
  /** The one scalar that is meant; undefined: all that are accessed. */
  readonly scalar?: { readonly offset: number; readonly size: number };
  /** It is shown even if no execution writes to it. */
  readonly isNamed: boolean;
}

/** `all`: the program's own globals. Throws InputError where a name is none, or none of one scalar. */
export function observedGlobals(
  { globals }: MachineCode,
  wanted: readonly string[] | 'all',
): readonly ObservedGlobal[] {
  const own = globals.flatMap((global, i) =>
    global.isConstant || global.isLibrary ? [] : [{ global, object: i + 1, name: shownName(global.name) }],
  );
  if (wanted === 'all') return own.map(({ object, name }) => ({ object, name, isNamed: false }));
  return wanted.map((text) => {
    const [, name, index, offset] = /^(.*?)(?:\[(\d+)\]|\+(\d+))?$/.exec(text)!;
    const exact = own.filter((other) => other.name === name || other.global.name === name);
    const matching = exact.length > 0 ? exact : own.filter((other) => other.name.endsWith(`::${name}`));
    const [found] = matching;
    const names = own.map((other) => other.name);
    if (found === undefined) {
      const suggestion = didYouMean(name!, names);
      return fail('unknown-name', `the program has no global variable \`${name}\``, {
        expected:
          names.length === 0 ? 'nothing: there is none that it could change' : `one of ${names.join(', ')}`,
        ...(suggestion === undefined ? {} : { suggestion }),
      });
    }
    if (matching.length > 1) {
      fail('unknown-name', `\`${name}\` means several global variables`, {
        expected: `one of ${matching.map((other) => other.name).join(', ')}`,
      });
    }
    const scalar = scalarOf(found.global, text, index, offset);
    return {
      object: found.object,
      name: index === undefined && offset === undefined ? found.name : text,
      isNamed: true,
      ...(scalar === undefined ? {} : { scalar }),
    };
  });
}

/** A variable of an unnamed namespace is shown by what the program calls it. */
export const shownName = (name: string): string => name.replace(/\b_GLOBAL__N_1::/g, '');

/** The scalar that is meant by an index or offset, or since there is only one. */
function scalarOf(
  { cells, isArray }: ObjectTemplate,
  text: string,
  index: string | undefined,
  offset: string | undefined,
): { readonly offset: number; readonly size: number } | undefined {
  const scalars = Array.from({ length: cells.length / 2 }, (_, i) => ({
    offset: cells[2 * i]!,
    size: cells[2 * i + 1]!,
  }));
  if (index === undefined && offset === undefined) return scalars.length === 1 ? scalars[0] : undefined;
  const found =
    index === undefined
      ? scalars.find((scalar) => scalar.offset === Number(offset))
      : isArray
        ? scalars[Number(index)]
        : undefined;
  if (found !== undefined) return found;
  const last = scalars.length - 1;
  const isIndexed = index !== undefined && isArray;
  const expected = isIndexed
    ? `an index from 0 to ${last}`
    : `an offset: ${offsetsText(scalars.map((s) => s.offset))}`;
  return fail('unknown-name', `\`${text}\` is no scalar of a global variable`, { expected });
}

const MOST_OFFSETS = 8;

const offsetsText = (offsets: readonly number[]): string =>
  `${offsets
    .slice(0, MOST_OFFSETS)
    .map((offset) => `+${offset}`)
    .join(', ')}${offsets.length > MOST_OFFSETS ? ', ...' : ''}`;
