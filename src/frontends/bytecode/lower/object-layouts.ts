/**
 * Where fields are: objects have a header of four words and then their fields, those of the
 * superclass first; arrays have their elements there. The statics of a class are one global object
 * with the same header. The words of the header: 0 is the monitor, the others are for the library
 * (heddle.Machine) and, of statics, for the initialisation of the class.
 */
import type { CellRole, ObjectTemplate } from '../../../program/machine/code.ts';
import { objectName } from '../../../program/machine/managed-text.ts';
import { bitsOfFloat, writeDouble } from '../../../util/float-bits.ts';
import { ACCESS, type ClassConstant } from '../classfile/class-file.ts';
import { javaName } from '../classfile/descriptors.ts';
import type { JavaClass, JavaField } from './class-world.ts';
import { type MemoryType, memoryType } from './value-kinds.ts';

export const HEADER_BYTES = 16;
const HEADER_NAMES = ['monitor', 'waiters', 'word 2', 'word 3'];
const HEADER_CELLS = [0, 4, 4, 4, 8, 4, 12, 4];
const HEADER_ROLES: readonly CellRole[] = ['monitor', 'waiters', 'internal', 'internal'];
/** Of the statics of a class, whose words 0 and 1 are for its initialisation. */
const STATICS_NAMES = ['initialiser', 'initialised', 'word 2', 'word 3'];
const STATICS_ROLES: readonly CellRole[] = ['initialiser', 'initialised', 'internal', 'internal'];
const THREAD = 'java/lang/Thread';
/** Their wait sets are their own business: nobody calls `wait` and `notify`. */
const PRIVATE_WAITERS: readonly string[] = [THREAD, 'heddle/Gate', 'java/util/concurrent/CyclicBarrier'];
/** Classes whose fields only the library reads and writes. */
const INTERNAL_CLASSES: ReadonlySet<string> = new Set([
  'java/lang/Thread',
  'java/lang/Throwable',
  'heddle/Outcome',
]);
/** Of statics: offset of the state of the class's initialisation. */
export const INITIALISATION_STATE = 4;

interface Layout {
  readonly size: number;
  readonly offsets: ReadonlyMap<JavaField, number>;
}

export class ObjectLayouts {
  private readonly instances = new Map<JavaClass, Layout>();
  private readonly statics = new Map<JavaClass, Layout>();

  /** Bytes of an instance. */
  sizeOf(of: JavaClass): number {
    return this.instanceLayout(of).size;
  }

  /** Of an instance: its fields, those of superclasses too, with their offsets. */
  fieldsOf(of: JavaClass): ReadonlyMap<JavaField, number> {
    return this.instanceLayout(of).offsets;
  }

  /** In an instance, or in the statics of the field's class. */
  offsetOf(field: JavaField): number {
    const layout = field.isStatic ? this.staticLayout(field.owner) : this.instanceLayout(field.owner);
    return layout.offsets.get(field)!;
  }

  instanceTemplate(of: JavaClass): ObjectTemplate {
    const name = objectName(javaName(of.name));
    const template = templateOf(name, this.instanceLayout(of), undefined, of.isLibrary);
    const isThread = isSubclass(of, THREAD);
    const header: readonly CellRole[] = [
      'monitor',
      PRIVATE_WAITERS.some((above) => isSubclass(of, above)) ? 'internal' : 'waiters',
      isThread ? 'permit' : isSubclass(of, REENTRANT_LOCK) ? 'monitor' : 'internal',
      isThread ? 'thread-number' : 'internal',
    ];
    return withHeader(template, HEADER_NAMES, header);
  }

  /** Of an array type with elements of this type: one cell stands for all. */
  arrayTemplate(type: string, element: MemoryType): ObjectTemplate {
    return {
      name: objectName(javaName(type)),
      size: HEADER_BYTES,
      alignment: 8,
      bytes: undefined,
      isConstant: false,
      cells: Int32Array.of(HEADER_BYTES, element.size),
      cellKinds: [element.cellKind],
      isArray: true,
      place: undefined,
    };
  }

  /** `constant`: the words of a field's initial value (ConstantValue). */
  staticsTemplate(
    of: JavaClass,
    constant: (value: ClassConstant) => readonly [number, number],
  ): ObjectTemplate {
    const layout = this.staticLayout(of);
    const bytes = new Uint8Array(layout.size);
    const view = new DataView(bytes.buffer);
    for (const [field, offset] of layout.offsets) {
      const { constantValue, descriptor } = field.info;
      if (constantValue === undefined) continue;
      const [low, high] = constant(constantValue);
      const { size } = memoryType(descriptor);
      if (size === 1) view.setInt8(offset, low);
      else if (size === 2) view.setInt16(offset, low, true);
      else view.setInt32(offset, low, true);
      if (size === 8) view.setInt32(offset + 4, high, true);
    }
    const template = templateOf(javaName(of.name), layout, bytes, of.isLibrary);
    if (!of.isLibrary) return withHeader(template, STATICS_NAMES, STATICS_ROLES);
    return {
      ...template,
      ...(template.cellRoles && { cellRoles: template.cellRoles.map(() => 'internal') }),
    };
  }

  private instanceLayout(of: JavaClass): Layout {
    return this.layout(this.instances, of, () =>
      of.superclass === undefined ? undefined : this.instanceLayout(of.superclass),
    );
  }

  private staticLayout(of: JavaClass): Layout {
    return this.layout(this.statics, of, () => undefined);
  }

  private layout(known: Map<JavaClass, Layout>, of: JavaClass, above: () => Layout | undefined): Layout {
    const found = known.get(of);
    if (found !== undefined) return found;
    const base = above();
    const offsets = new Map(base?.offsets);
    let size = base?.size ?? HEADER_BYTES;
    for (const field of of.fields.values()) {
      if (field.isStatic !== (known === this.statics)) continue;
      const bytes = memoryType(field.info.descriptor).size;
      size = Math.ceil(size / bytes) * bytes;
      offsets.set(field, size);
      size += bytes;
    }
    const made = { size: Math.ceil(size / 8) * 8, offsets };
    known.set(of, made);
    return made;
  }
}

/** The words of a constant of a primitive type. */
export function primitiveWords(value: ClassConstant): readonly [number, number] | undefined {
  switch (value.type) {
    case 'int':
      return [value.value, 0];
    case 'float':
      return [bitsOfFloat(value.value), 0];
    case 'long':
      return [Number(BigInt.asIntN(32, value.value)), Number(BigInt.asIntN(32, value.value >> 32n))];
    case 'double': {
      const words = new Int32Array(2);
      writeDouble(words, 0, value.value);
      return [words[0]!, words[1]!];
    }
    default:
      return undefined;
  }
}

const REENTRANT_LOCK = 'java/util/concurrent/locks/ReentrantLock';

const isSubclass = ({ name, superclass }: JavaClass, above: string): boolean =>
  name === above || (superclass !== undefined && isSubclass(superclass, above));

/** The same with other names and roles of the header's words. */
function withHeader(
  template: ObjectTemplate,
  names: readonly string[],
  roles: readonly CellRole[],
): ObjectTemplate {
  const { cellNames = [], cellRoles = [] } = template;
  return {
    ...template,
    cellNames: cellNames.map((name, cell) => names[cell] ?? name),
    cellRoles: cellRoles.map((role, cell) => (cell < roles.length ? roles[cell] : role)),
  };
}

/** As locks of classes are named: without the package. */
export const simpleName = (type: string): string => javaName(type).replace(/^.*\.(?=[^.]*$)/, '');

function roleOf({ info, owner, isStatic, isFinal }: JavaField): CellRole {
  const isCaptured = owner.isLibrary && (info.accessFlags & ACCESS.synthetic) !== 0;
  if (isCaptured || INTERNAL_CLASSES.has(owner.name)) return 'internal';
  return isFinal && !isStatic ? 'final' : undefined;
}

function templateOf(
  name: string,
  { size, offsets }: Layout,
  bytes: Uint8Array | undefined,
  isLibrary: boolean,
): ObjectTemplate {
  const cells = [...HEADER_CELLS];
  const cellNames = [...HEADER_NAMES];
  const cellRoles = [...HEADER_ROLES];
  const cellKinds: MemoryType['cellKind'][] = ['int', 'int', 'int', 'int'];
  for (const [field, offset] of [...offsets].sort(([, a], [, b]) => a - b)) {
    const { info } = field;
    const { size: bytesOfField, cellKind } = memoryType(info.descriptor);
    cells.push(offset, bytesOfField);
    cellNames.push(info.name);
    cellKinds.push(cellKind);
    cellRoles.push(roleOf(field));
  }
  return {
    name,
    size,
    alignment: 8,
    bytes,
    isConstant: false,
    cells: Int32Array.from(cells),
    cellNames,
    cellKinds,
    cellRoles,
    place: undefined,
    isLibrary,
  };
}
