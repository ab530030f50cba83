/**
 * References of managed languages (Java) as pairs of words, low and high, like pointers:
 *
 *   null        (0, 0)
 *   object      high: the number of the object; low: class id | extra << 12. Extra: the length of
 *               an array; of an exception the place where it was made (an index into
 *               MachineCode.places); else 0. Its fields are at (offset, high).
 *   immediate   high: IMMEDIATE + class id; low: the value itself, or where a table has it
 *               (text-table.ts). Strings, boxes and constants are such: they have no memory, so no
 *               events, and two with equal contents are one object.
 */

/** Above every number of an object. */
export const IMMEDIATE = 0x7f00_0000;

const CLASS_BITS = 12;
/** Classes of a program: ids are below. */
export const MOST_CLASSES = 1 << CLASS_BITS;
/** The greatest extra bits of an object. */
export const MOST_EXTRA = (1 << (32 - CLASS_BITS)) - 1;

export const isImmediate = (high: number): boolean => high >= IMMEDIATE;

/** The low word of a reference to an object. */
export const referenceLow = (classId: number, extra: number): number => classId | (extra << CLASS_BITS);

/** The extra bits of a reference to an object. */
export const extraOf = (low: number): number => low >>> CLASS_BITS;

/** The class id of a reference, -1 of null. */
export const classOfReference = (low: number, high: number): number =>
  high >= IMMEDIATE ? high - IMMEDIATE : high === 0 ? -1 : low & (MOST_CLASSES - 1);
