/**
 * Validates, splits and prints the names and descriptors of class files (JVMS 4.2, 4.3). The
 * constant pool asks whether a text may stand where it does; the lowering asks for parts, and
 * messages for Java's names.
 */

export interface MethodDescriptor {
  /** Descriptors of the parameters, without `this`. */
  readonly parameters: readonly string[];
  /** A descriptor, or `V`. */
  readonly result: string;
}

const PRIMITIVES: ReadonlyMap<string, string> = new Map([
  ['B', 'byte'],
  ['C', 'char'],
  ['D', 'double'],
  ['F', 'float'],
  ['I', 'int'],
  ['J', 'long'],
  ['S', 'short'],
  ['Z', 'boolean'],
]);
const MOST_DIMENSIONS = 255;
const MOST_PARAMETER_SLOTS = 255;

/** Of a field or variable. JVMS 4.2.2. */
export const isUnqualifiedName = (text: string): boolean => /^[^.;[/]+$/.test(text);

/** Of a method, a constructor (`<init>`) or the initialiser of a class (`<clinit>`). */
export const isMethodName = (text: string): boolean =>
  text === '<init>' || text === '<clinit>' || /^[^.;[/<>]+$/.test(text);

/** `java/lang/Object`, or the descriptor of an array. */
export const isClassName = (text: string): boolean =>
  text.startsWith('[') ? isFieldDescriptor(text) : isInternalName(text);

const isInternalName = (text: string): boolean => /^[^.;[/]+(?:\/[^.;[/]+)*$/.test(text);

export const isFieldDescriptor = (text: string): boolean => endOfType(text, 0) === text.length;

export const isMethodDescriptor = (text: string): boolean => partsOf(text) !== undefined;

/** The parts of a valid method descriptor, as every one of a ClassFile is. */
export function parseMethodDescriptor(descriptor: string): MethodDescriptor {
  const parts = partsOf(descriptor);
  if (parts === undefined) throw new Error(`internal: \`${descriptor}\` is no method descriptor`);
  return parts;
}

/** Slots of the stack or the local variables that a value of the type takes; none for `V`. */
export const slotsOf = (descriptor: string): number =>
  descriptor === 'V' ? 0 : descriptor === 'J' || descriptor === 'D' ? 2 : 1;

/** Slots of the parameters, without `this`. */
export const parameterSlots = (descriptor: string): number =>
  parseMethodDescriptor(descriptor).parameters.reduce((sum, parameter) => sum + slotsOf(parameter), 0);

/** How many `[` a type begins with. */
export function dimensionsOf(descriptor: string): number {
  let dimensions = 0;
  while (descriptor[dimensions] === '[') dimensions++;
  return dimensions;
}

/**
 * A class as Java writes it: `java.util.HashMap`, `int[]`. Takes an internal name, the descriptor
 * of an array or that of a class. A single letter is a class in the unnamed package: use javaType
 * where it may be a primitive type.
 */
export function javaName(className: string): string {
  if (className.startsWith('[')) return javaType(className);
  const name = className.endsWith(';') ? className.slice(1, -1) : className;
  return name.replaceAll('/', '.');
}

/** The type of a descriptor as Java writes it; `V` is `void`. */
export function javaType(descriptor: string): string {
  const dimensions = dimensionsOf(descriptor);
  const element = descriptor.slice(dimensions);
  const name = element === 'V' ? 'void' : (PRIMITIVES.get(element) ?? javaName(element));
  return name + '[]'.repeat(dimensions);
}

function partsOf(text: string): MethodDescriptor | undefined {
  if (text[0] !== '(') return undefined;
  const parameters: string[] = [];
  let slots = 0;
  let at = 1;
  while (text[at] !== ')') {
    const end = endOfType(text, at);
    if (end === undefined) return undefined;
    const parameter = text.slice(at, end);
    parameters.push(parameter);
    slots += slotsOf(parameter);
    if (slots > MOST_PARAMETER_SLOTS) return undefined;
    at = end;
  }
  const result = text.slice(at + 1);
  return result === 'V' || isFieldDescriptor(result) ? { parameters, result } : undefined;
}

/** Where the type that starts at `at` ends; undefined if none does. */
function endOfType(text: string, at: number): number | undefined {
  let element = at;
  while (text[element] === '[') element++;
  if (element - at > MOST_DIMENSIONS) return undefined;
  const letter = text[element];
  if (letter === undefined) return undefined;
  if (PRIMITIVES.has(letter)) return element + 1;
  if (letter !== 'L') return undefined;
  const end = text.indexOf(';', element);
  return end !== -1 && isInternalName(text.slice(element + 1, end)) ? end + 1 : undefined;
}
