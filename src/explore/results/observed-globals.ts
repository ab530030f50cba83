/**
 * The globals whose final values are asked for (`--outcomes`): resolves names to objects of the
 * machine, before any exploration. A name means a whole global, all its scalars that are accessed;
 * `name[3]` one element of an array, `name+8` the scalar at an offset in bytes. The static fields
 * of a Java class are one global: `Main.x` is one field, `Main` means all of them.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import type { MachineCode, ObjectTemplate } from '../../program/machine/code.ts';

export interface ObservedGlobal {
  /** The number of the machine's object: global i is object i + 1. */
  readonly object: number;
  /** The name that outcomes show. */
  readonly name: string;
  /** The one scalar that is meant; undefined: all that are accessed. */
  readonly scalar?: { readonly offset: number; readonly size: number };
  /** Whether it is shown even if no execution writes to it. */
  readonly isNamed: boolean;
}

/**
 * Resolves names. `all`: the program's own globals. Throws InputError if a name means no global, or
 * not one scalar where it must.
 */
export function observedGlobals(
  code: MachineCode,
  wanted: readonly string[] | 'all',
): readonly ObservedGlobal[] {
  const { globals } = code;
  const own = globals.flatMap((global, i) =>
    global.isConstant || global.isLibrary ? [] : [{ global, object: i + 1, name: shownName(global.name) }],
  );
  if (wanted === 'all')
    return own.flatMap(({ global, object, name }) =>
      global.cellNames === undefined
        ? [{ object, name, isNamed: false }]
        : staticFields(global, object, false),
    );
  return wanted.flatMap((text): ObservedGlobal[] => {
    const fields = namedFields(text, code);
    if (fields.length > 0) return fields;
    const [, name, index, offset] = /^(.*?)(?:\[(\d+)\]|\+(\d+))?$/.exec(text)!;
    const plain = own.filter(({ global }) => global.cellNames === undefined);
    const exact = plain.filter((other) => other.name === name || other.global.name === name);
    const matching = exact.length > 0 ? exact : plain.filter((other) => other.name.endsWith(`::${name}`));
    const [found] = matching;
    const names = own.flatMap(({ global, object, name: other }) =>
      global.cellNames === undefined
        ? [other]
        : staticFields(global, object, true).map((field) => field.name),
    );
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
    return [
      {
        object: found.object,
        name: index === undefined && offset === undefined ? found.name : text,
        isNamed: true,
        ...(scalar === undefined ? {} : { scalar }),
      },
    ];
  });
}

/**
 * Bytes of a managed object that belong to the library: locks, and how far a class is initialised.
 */
const HEADER_BYTES = 16;

/**
 * The static fields that are meant by a name of a field or class, with its package or without; none
 * if it means none.
 */
function namedFields(text: string, { globals }: MachineCode): ObservedGlobal[] {
  const fields = globals.flatMap((global, i) =>
    global.cellNames === undefined ? [] : staticFields(global, i + 1, true),
  );
  const exact = fields.filter(({ name }) => name === text || name.startsWith(`${text}.`));
  if (exact.length > 0) return exact;
  const matching = fields.filter(
    ({ name, object }) => !globals[object - 1]!.isLibrary && `.${name}.`.includes(`.${text}.`),
  );
  if (new Set(matching.map(({ object }) => object)).size > 1)
    fail('unknown-name', `\`${text}\` means static fields of several classes`, {
      expected: `one of ${matching.map(({ name }) => name).join(', ')}`,
    });
  return matching;
}

/**
 * The static fields of a class, each as a scalar of its global; without those that the compiler
 * adds.
 */
function staticFields(
  { name, cells, cellNames }: ObjectTemplate,
  object: number,
  isNamed: boolean,
): ObservedGlobal[] {
  return cellNames!.flatMap((field, i) => {
    const [offset, size] = [cells[2 * i]!, cells[2 * i + 1]!];
    return offset < HEADER_BYTES || field.startsWith('$')
      ? []
      : [{ object, name: `${name}.${field}`, scalar: { offset, size }, isNamed }];
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
