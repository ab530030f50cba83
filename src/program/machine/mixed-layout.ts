/**
 * What a search has learnt of memory that is accessed with several sizes (docs/programs.md, mixed
 * sizes), by the name of its layout (MemoryMap): atomic variables that have parts, and plain
 * accesses that are wider than others. It only grows, and variables only grow wider, so it is
 * learnt in finitely many steps.
 */

/** Sizes by offset. */
export type Sizes = Map<number, number>;

/** In bytes. */
const WIDEST = 16;

export interface ByteSpan {
  readonly offset: number;
  readonly size: number;
}

/** Whether the bytes of the first are some of the second's, but not all. */
export const isWithin = (inner: ByteSpan, outer: ByteSpan): boolean =>
  inner.size < outer.size &&
  inner.offset >= outer.offset &&
  inner.offset + inner.size <= outer.offset + outer.size;

export class MixedLayout {
  /** Whether anything was learnt. */
  isMixed = false;
  /** By name: the variables that are accessed as a whole. */
  private readonly wholes = new Map<string, Sizes>();
  /** By name: what plain accesses are split into. */
  private readonly pieces = new Map<string, Sizes>();

  /** By name: the parts of atomic variables that are accessed. */
  private readonly parts = new Map<string, Map<string, ByteSpan & { readonly isAtomic: boolean }>>();

  adopt({ isMixed, wholes, pieces }: MixedLayout): void {
    this.isMixed = isMixed;
    for (const [name, sizes] of wholes) this.wholes.set(name, new Map(sizes));
    for (const [name, sizes] of pieces) this.pieces.set(name, new Map(sizes));
  }

  /** Learns that an atomic variable has parts; whether that is new. */
  addWhole(name: string, { offset, size }: ByteSpan): boolean {
    const wholes = sizesOf(this.wholes, name);
    if (this.wholeSize(name, offset, 1) >= size) return false;
    this.isMixed = true;
    for (const [at, part] of [...wholes]) {
      if (isWithin({ offset: at, size: part }, { offset, size })) wholes.delete(at);
    }
    wholes.set(offset, size);
    this.split(name, { offset, size });
    return true;
  }

  /**
   * Learns that plain accesses of `outer` meet accesses of `inner`, which is a part of it; whether
   * that is new.
   */
  divide(name: string, outer: ByteSpan, inner: ByteSpan): boolean {
    const isKnown = this.pieceSize(name, outer.offset, outer.size) < outer.size;
    if (isKnown && this.pieceSize(name, inner.offset, outer.size) <= inner.size) return false;
    this.isMixed = true;
    this.split(name, inner);
    this.split(name, outer);
    return true;
  }

  /** See MixedSizes. */
  wholeSize(name: string, offset: number, size: number): number {
    const wholes = this.wholes.get(name);
    if (wholes === undefined) return size;
    for (let whole = WIDEST; whole > size; whole /= 2)
      if (wholes.get(offset & -whole) === whole) return whole;
    return size;
  }

  /** See MixedSizes: the widest piece that starts here and has nothing smaller within. */
  pieceSize(name: string, offset: number, size: number): number {
    const known = this.pieceAt(name, offset);
    return known === undefined || known > size ? size : known;
  }

  addPart(name: string, part: ByteSpan & { readonly isAtomic: boolean }): void {
    const known = this.parts.get(name);
    const key = `${part.offset} ${part.size} ${part.isAtomic}`;
    if (known === undefined) this.parts.set(name, new Map([[key, part]]));
    else known.set(key, part);
  }

  /**
   * Whether accesses of parts of a variable may be taken for a race though they have no byte in
   * common: one of them is not atomic.
   */
  mayBeApart(name: string, whole: ByteSpan): boolean {
    const parts = [...(this.parts.get(name)?.values() ?? [])].filter((part) => isWithin(part, whole));
    const areApart = (a: ByteSpan, b: ByteSpan): boolean =>
      a.offset + a.size <= b.offset || b.offset + b.size <= a.offset;
    return parts.some((part) => !part.isAtomic && parts.some((other) => areApart(part, other)));
  }

  /** The size of what starts here, where that was learnt. */
  pieceAt(name: string, offset: number): number | undefined {
    return this.pieces.get(name)?.get(offset);
  }

  /** Makes pieces of these bytes that are as small as what was learnt of any of them. */
  private split(name: string, { offset, size }: ByteSpan): void {
    const pieces = sizesOf(this.pieces, name);
    const isWhole = this.wholes.get(name)?.get(offset) === size;
    const isDivided = [...pieces].some(([at, part]) =>
      isWithin({ offset: at, size: part }, { offset, size }),
    );
    if (isWhole) for (let at = offset + 1; at < offset + size; at++) pieces.delete(at);
    if (isWhole || !isDivided) {
      pieces.set(offset, size);
      return;
    }
    this.split(name, { offset, size: size / 2 });
    this.split(name, { offset: offset + size / 2, size: size / 2 });
  }
}

function sizesOf(all: Map<string, Sizes>, name: string): Sizes {
  const known = all.get(name);
  if (known !== undefined) return known;
  const made: Sizes = new Map();
  all.set(name, made);
  return made;
}
