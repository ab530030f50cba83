/**
 * Offsets of jdk.internal.misc.Unsafe and sun.misc.Unsafe are those of this lowering, found from
 * literals and known before the run.
 */
import type { BytecodeOperation } from '../classfile/class-file.ts';
import type { ClassWorld } from './class-world.ts';
import type { KnownValue } from './known-values.ts';
import { HEADER_BYTES, type ObjectLayouts } from './object-layouts.ts';
import { memoryType, PRIMITIVES } from './value-kinds.ts';

type Invoke = Extract<BytecodeOperation, { readonly op: 'invoke' }>;

export const isUnsafe = (type: string): boolean => /^(?:jdk\/internal|sun)\/misc\/Unsafe$/.test(type);

/** The type of a field that holds the one Unsafe there is. */
export const isUnsafeDescriptor = (descriptor: string): boolean =>
  descriptor.startsWith('L') && isUnsafe(descriptor.slice(1, -1));

/** Methods that tell of layouts. */
export const OFFSET_METHODS: ReadonlySet<string> = new Set([
  'objectFieldOffset',
  'arrayBaseOffset',
  'arrayIndexScale',
]);

/** `ARRAY_INT_INDEX_SCALE`, a static field of Unsafe. */
const ARRAY_FIELD =
  /^ARRAY_(BOOLEAN|BYTE|SHORT|CHAR|INT|LONG|FLOAT|DOUBLE|OBJECT)_(BASE_OFFSET|INDEX_SCALE)$/;

/** What a static field of Unsafe says of a layout; undefined: it is none that does. */
export function unsafeConstant(owner: string, name: string): number | undefined {
  const match = isUnsafe(owner) ? ARRAY_FIELD.exec(name) : null;
  if (match === null) return undefined;
  const [, element, what] = match;
  if (what === 'BASE_OFFSET') return HEADER_BYTES;
  const primitive = Object.values(PRIMITIVES).find((other) => other.name === element!.toLowerCase());
  return (primitive ?? memoryType('')).size;
}

/** What a call says of a layout; undefined: it says nothing, or its arguments are not known. */
export function knownOffset(
  { owner, name }: Invoke,
  args: readonly (KnownValue | undefined)[],
  world: ClassWorld,
  layouts: ObjectLayouts,
): KnownValue | undefined {
  if (!isUnsafe(owner)) return undefined;
  const [, type, member] = args;
  if (name === 'objectFieldOffset' && type?.kind === 'handle' && type.handle.kind === 'field')
    return { kind: 'layout', value: layouts.offsetOf(type.handle.field) };
  if (type?.kind !== 'class') return undefined;
  switch (name) {
    case 'objectFieldOffset': {
      const field = member?.kind === 'string' ? world.resolveField(type.type, member.value) : undefined;
      return field === undefined || field.isStatic
        ? undefined
        : { kind: 'layout', value: layouts.offsetOf(field) };
    }
    case 'arrayBaseOffset':
      return { kind: 'layout', value: HEADER_BYTES };
    case 'arrayIndexScale':
      return { kind: 'layout', value: memoryType(type.type.slice(1)).size };
    default:
      return undefined;
  }
}
