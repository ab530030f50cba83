/** Random struct and union types: nested, with arrays, bit-fields and members that share their bytes. */
import type { Chance } from './chance.ts';
import type { Place, StructType } from './expressions.ts';
import { BOOL, INTEGERS, randomLiteral, SCALARS, type ScalarType, U32, U64 } from './scalar-type.ts';

export interface AggregateType extends StructType {
  readonly declaration: string;
  /** A random initialiser that gives every member a value. */
  readonly initialiser: (chance: Chance) => string;
}

interface Member {
  readonly declaration: string;
  readonly places: readonly Place[];
  readonly initialiser: (chance: Chance) => string;
}

const scalarPlace = (type: ScalarType, name: string, isBitField = false): Place => ({
  type,
  isWritable: true,
  isBitField,
  text: () => name,
});

function scalarMember(chance: Chance, name: string): Member {
  const type = chance.pick(SCALARS);
  return {
    declaration: `${type.name} ${name};`,
    places: [scalarPlace(type, name)],
    initialiser: (at) => randomLiteral(at, type),
  };
}

function arrayMember(chance: Chance, name: string): Member {
  const type = chance.pick(SCALARS);
  const length = chance.between(2, 5);
  return {
    declaration: `${type.name} ${name}[${length}];`,
    places: [{ ...scalarPlace(type, name), text: (index) => `${name}[${index(length)}]` }],
    initialiser: (at) => `{ ${at.times(length, () => randomLiteral(at, type)).join(', ')} }`,
  };
}

function bitFieldMember(chance: Chance, name: string): Member {
  const type = chance.percent(15) ? BOOL : chance.pick(INTEGERS);
  const width = chance.between(1, type.bits);
  // A signed field of one bit holds 0 and -1 only, which is as good a test as any.
  return {
    declaration: `${type.name} ${name} : ${width};${chance.percent(10) ? ` ${type.name} : 0;` : ''}`,
    places: [scalarPlace(type, name, true)],
    initialiser: (at) => randomLiteral(at, type),
  };
}

function nestedMember(chance: Chance, name: string, inner: readonly AggregateType[]): Member {
  const type = chance.pick(inner);
  const length = chance.percent(40) ? chance.between(2, 3) : 0;
  const places = type.fields.map(
    (field): Place => ({
      ...field,
      text: (index) => `${name}${length > 0 ? `[${index(length)}]` : ''}.${field.text(index)}`,
    }),
  );
  return {
    declaration: `${type.name} ${name}${length > 0 ? `[${length}]` : ''};`,
    places,
    initialiser: (at) =>
      length > 0 ? `{ ${at.times(length, () => type.initialiser(at)).join(', ')} }` : type.initialiser(at),
  };
}

/** A struct whose nested members are of the `inner` types. */
export function randomStruct(chance: Chance, tag: string, inner: readonly AggregateType[]): AggregateType {
  const members = chance.times(chance.between(1, 5), (i): Member => {
    const name = `m${i}`;
    if (inner.length > 0 && chance.percent(25)) return nestedMember(chance, name, inner);
    return chance.weighted([
      [5, scalarMember],
      [2, arrayMember],
      [3, bitFieldMember],
    ])(chance, name);
  });
  return {
    name: `struct ${tag}`,
    declaration: `struct ${tag} {\n${members.map((member) => `  ${member.declaration}`).join('\n')}\n};`,
    fields: members.flatMap(({ places }) => places),
    initialiser: (at) => `{ ${members.map((member) => member.initialiser(at)).join(', ')} }`,
  };
}

/** A union of 8 bytes without padding, so that every member can be read whichever was written. */
export function randomUnion(chance: Chance, tag: string): AggregateType {
  const views = chance.shuffled(INTEGERS.filter(({ bits }) => bits < 64)).slice(0, 3);
  const width = chance.between(1, 31);
  const elements = views.map(
    (type): Place => ({
      ...scalarPlace(type, ''),
      text: (index) => `as_${type.short}[${index(64 / type.bits)}]`,
    }),
  );
  return {
    name: `union ${tag}`,
    declaration: `union ${tag} {
  uint64_t whole;
${views.map((type) => `  ${type.name} as_${type.short}[${64 / type.bits}];`).join('\n')}
  struct { uint32_t low; uint32_t high; } pair;
  struct { uint64_t first : ${width}; uint64_t rest : ${64 - width}; } cut;
};`,
    fields: [
      scalarPlace(U64, 'whole'),
      ...elements,
      scalarPlace(U32, 'pair.low'),
      scalarPlace(U32, 'pair.high'),
      scalarPlace(U64, 'cut.first', true),
      scalarPlace(U64, 'cut.rest', true),
    ],
    initialiser: (at) => `{ ${randomLiteral(at, U64)} }`,
  };
}
