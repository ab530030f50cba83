/**
 * Values of programs with references (references.ts) as people read them: `Node#1.0`, `null`,
 * `"text"`, `true`. The cell that holds a value says what it means; only references are recognised
 * without it.
 */
import { doubleOfBits, floatOfBits } from '../../util/float-bits.ts';
import {
  type CellKind,
  dynamicObject,
  MAX_THREADS,
  type MachineCode,
  type ReferenceClasses,
} from './code.ts';
import { doubleText, floatText } from './float-text.ts';
import { classOfReference, isImmediate } from './references.ts';
import { textTableOf } from './text-table.ts';

/** A value in a cell of `size` bytes. `classes`: those of the program. */
export function cellText(
  code: MachineCode,
  classes: ReferenceClasses,
  kind: CellKind,
  size: number,
  low: number,
  high: number,
): string {
  switch (kind) {
    case 'reference':
      return high === 0 && low === 0 ? 'null' : referenceText(code, classes, low, high);
    case 'boolean':
      return low === 0 ? 'false' : 'true';
    case 'char':
      return characterText(low);
    case 'int':
      return String(size < 4 ? (low << (32 - 8 * size)) >> (32 - 8 * size) : low);
    case 'long':
      return longText(low, high);
    case 'float':
      return floatText(floatOfBits(low));
    case 'double':
      return doubleText(doubleOfBits(low, high));
  }
}

/**
 * A reference, not null: an object is named by its class, the thread that made it and how many that
 * had made before.
 */
export function referenceText(
  code: MachineCode,
  classes: ReferenceClasses,
  low: number,
  high: number,
): string {
  const classId = classOfReference(low, high);
  const name = objectName(classes.classNames[classId] ?? `class ${classId}`);
  if (isImmediate(high)) return immediateText(code, classes, classId, name, low);
  const number = high - dynamicObject(code, 0, 0);
  return number < 0 ? name : `${name}#${number % MAX_THREADS}.${Math.floor(number / MAX_THREADS)}`;
}

function immediateText(
  code: MachineCode,
  { immediates }: ReferenceClasses,
  classId: number,
  name: string,
  payload: number,
): string {
  const table = textTableOf(code);
  switch (immediates[classId]) {
    case 'text':
      return JSON.stringify(table.text(payload));
    case 'int':
      return String(payload);
    case 'char':
      return characterText(payload);
    case 'boolean':
      return payload === 0 ? 'false' : 'true';
    case 'float':
      return floatText(floatOfBits(payload));
    case 'long': {
      const { low, high } = table.wide(payload);
      return longText(low, high);
    }
    case 'double': {
      const { low, high } = table.wide(payload);
      return doubleText(doubleOfBits(low, high));
    }
    case 'constant':
    case undefined:
      return `${name}@${payload}`;
  }
}

const longText = (low: number, high: number): string => String((BigInt(high) << 32n) | BigInt(low >>> 0));

/** In quotes if it can be seen, else its number. */
const characterText = (unit: number): string =>
  unit > 0x20 && unit < 0x7f ? `'${String.fromCharCode(unit)}'` : String(unit);

/**
 * What objects of a class are called: without its package and the classes around it, so `Node` for
 * `queues.Queue$Node`; of an anonymous class with the one around it, `Queue$1`; of a lambda the
 * interface. Two classes may share a name, objects do not: their numbers differ.
 */
export function objectName(className: string): string {
  // The name of a lambda's class ends in the descriptor of what makes it.
  const type = /\)L([^)]*)$/.exec(className)?.[1] ?? className;
  const simple = type.replace(/^.*\.(?=[^.]*$)/, '');
  return /(?:^|\$)\d*([^$\d][^$]*(?:\$\d+)*(?:\[\])*)$/.exec(simple)?.[1] ?? simple;
}
