/**
 * How many bytes the accesses of a trace have, where its lines say so. The models know locations as
 * whole cells: what accesses of different sizes to the same bytes may read is not defined here. So
 * such accesses are refused, by name, instead of being taken for accesses of different locations.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { locationText, type Span } from '../../diagnostics/source.ts';
import type { RecordedLocation } from '../../execution/recording.ts';
import type { JsonValue } from './json-value.ts';

/** Bytes of an access, and where the trace says so. */
export interface AccessSize {
  readonly bytes: number;
  readonly span: Span;
}

/** Cells of machines are no larger than that. */
const MOST_BYTES = 64;
const ADDRESS = /^(?:[0-9]+|0[xX][0-9a-fA-F]+)$/;

export function accessSizeOf(value: JsonValue | undefined): AccessSize | undefined {
  if (value === undefined) return undefined;
  const bytes = value.kind === 'number' && /^[0-9]+$/.test(value.text) ? Number(value.text) : 0;
  if (bytes >= 1 && bytes <= MOST_BYTES) return { bytes, span: value.span };
  return fail('value', 'this is not the size of an access', {
    span: value.span,
    expected: `a number of bytes, from 1 to ${MOST_BYTES}`,
  });
}

export class AccessSizes {
  /** By location: the size of the first access that has one. */
  private readonly sizes = new Map<number, AccessSize>();

  /** Notes the size of an access; all accesses of a location have one size. */
  note(location: number, { name }: RecordedLocation, size: AccessSize): void {
    const known = this.sizes.get(location);
    if (known === undefined) this.sizes.set(location, size);
    else if (known.bytes !== size.bytes)
      refuse(`\`${name}\` is accessed with ${size.bytes} bytes here, and with ${known.bytes}`, size, known);
  }

  /**
   * Called when all lines are read. Locations that are addresses are told apart by their bytes; one
   * without a size has one byte at least.
   */
  refuseOverlaps(locations: readonly RecordedLocation[]): void {
    if (this.sizes.size === 0) return;
    const cells = locations
      .flatMap(({ name }, location) => (ADDRESS.test(name) ? [{ name, location, start: BigInt(name) }] : []))
      .sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
    let last: (typeof cells)[number] | undefined;
    let end = 0n;
    for (const cell of cells) {
      const size = this.sizes.get(cell.location);
      if (last !== undefined && cell.start < end) {
        const before = this.sizes.get(last.location);
        const [at, other] = size === undefined ? [before!, undefined] : [size, before];
        refuse(`\`${cell.name}\` is within the ${end - last.start} bytes of \`${last.name}\``, at, other);
      }
      last = cell;
      end = cell.start + BigInt(size?.bytes ?? 1);
    }
  }
}

function refuse(what: string, { span }: AccessSize, other: AccessSize | undefined): never {
  const where = other === undefined ? '' : ` at ${locationText(other.span)}`;
  fail('unsupported', `accesses of different sizes to the same bytes: ${what}${where}`, {
    span,
    suggestion: 'record each cell by accesses of one size, under one address',
  });
}
