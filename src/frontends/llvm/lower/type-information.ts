/**
 * Which handlers catch what is thrown, read from the type information of the program (Itanium C++
 * ABI, 2.9.5): objects whose vtable says what kind of type they stand for, behind it the name, then
 * the bases or what is pointed at. The library of C++ reads the same objects when a program runs
 * (library/runtime/cxx-types.c).
 */
import type { ObjectTemplate, ThrownType } from '../../../program/machine/code.ts';
import type { LinkedProgram } from './linked-program.ts';

/** Names of type information. */
const TYPE_INFORMATION = /^_ZTI/;
const CLASS = '_ZTVN10__cxxabiv1';
const ONE_BASE = `${CLASS}20__si_class_type_infoE`;
const SEVERAL_BASES = `${CLASS}21__vmi_class_type_infoE`;
const POINTER = `${CLASS}19__pointer_type_infoE`;
/** Of nothing, and of null pointers. */
const VOID = '_ZTIv';
const NULL_POINTER = '_ZTIDn';

/** Where the parts are, in bytes. */
const VTABLE = 0;
const REST = 16;
const POINTED_AT = 24;
const COUNT = 20;
const BASES = 24;
const BASE_BYTES = 16;

/** Bits of the last word of a base; its offset is above them. */
const IS_VIRTUAL = 1;
const IS_PUBLIC = 2;
const BASE_FLAGS = 8;
/** const, volatile, restrict: a handler may have more of them. */
const QUALIFIERS = 7;

interface Base {
  readonly type: number;
  readonly offset: number;
  readonly isVirtual: boolean;
  readonly isPublic: boolean;
}

/** The types that the program could throw. `globals`: its global variables, laid out. */
export function thrownTypes(
  { globals: variables }: LinkedProgram,
  globals: readonly ObjectTemplate[],
): ThrownType[] {
  const names = variables.map(({ variable }) => variable.name);
  const reader = new TypeReader(names, globals);
  const types = names.flatMap((name, index) => (TYPE_INFORMATION.test(name) ? [index + 1] : []));
  return types.map((object) => ({
    object,
    caughtBy: types.filter((handler) => reader.isCaught(object, handler)),
  }));
}

class TypeReader {
  private readonly names: readonly string[];
  private readonly globals: readonly ObjectTemplate[];

  constructor(names: readonly string[], globals: readonly ObjectTemplate[]) {
    this.names = names;
    this.globals = globals;
  }

  isCaught(thrown: number, handler: number): boolean {
    if (thrown === handler || this.isPublicBase(thrown, handler)) return true;
    if (this.kindOf(handler) !== POINTER) return false;
    if (this.nameOf(thrown) === NULL_POINTER) return true;
    if (this.kindOf(thrown) !== POINTER) return false;
    const [from, to] = [this.word(thrown, REST), this.word(handler, REST)].map((flags) => flags & QUALIFIERS);
    if ((from! & ~to!) !== 0) return false;
    const [pointed, wanted] = [this.word(thrown, POINTED_AT + 4), this.word(handler, POINTED_AT + 4)];
    return pointed === wanted || this.nameOf(wanted) === VOID || this.isPublicBase(pointed, wanted);
  }

  /** One that is there once only, and not hidden. */
  private isPublicBase(type: number, wanted: number): boolean {
    const found = new Map<string, boolean>();
    const visit = (at: number, place: string, offset: number, isPublic: boolean): void => {
      for (const base of this.basesOf(at)) {
        // A virtual base is the same object on all ways.
        const inside = base.isVirtual ? `${base.type} ` : place;
        const there = base.isVirtual ? 0 : offset + base.offset;
        const isVisible = isPublic && base.isPublic;
        const key = `${inside}${there}`;
        if (base.type === wanted) found.set(key, isVisible || found.get(key) === true);
        visit(base.type, inside, there, isVisible);
      }
    };
    visit(type, '', 0, true);
    return found.size === 1 && [...found.values()][0]!;
  }

  private basesOf(type: number): readonly Base[] {
    switch (this.kindOf(type)) {
      case ONE_BASE:
        return [{ type: this.word(type, REST + 4), offset: 0, isVirtual: false, isPublic: true }];
      case SEVERAL_BASES:
        return Array.from({ length: this.word(type, COUNT) }, (_, i) => {
          const at = BASES + i * BASE_BYTES;
          const flags = this.word(type, at + 8);
          return {
            type: this.word(type, at + 4),
            offset: flags >> BASE_FLAGS,
            isVirtual: (flags & IS_VIRTUAL) !== 0,
            isPublic: (flags & IS_PUBLIC) !== 0,
          };
        });
      default:
        return [];
    }
  }

  /** The name of its vtable. */
  private kindOf(type: number): string | undefined {
    return this.nameOf(this.word(type, VTABLE + 4));
  }

  private nameOf(object: number): string | undefined {
    return this.names[object - 1];
  }

  /** 0 of what is not known in full. */
  private word(object: number, offset: number): number {
    const bytes = this.globals[object - 1]?.bytes;
    if (bytes === undefined || offset + 4 > bytes.length) return 0;
    return new DataView(bytes.buffer, bytes.byteOffset).getInt32(offset, true);
  }
}
