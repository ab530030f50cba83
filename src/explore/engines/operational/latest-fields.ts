/**
 * Fields (Locations) whose latest write is asked for by some access: a volatile one, an RMW, a
 * lock, the read of a final field. Of all others nothing but plain accesses was met, and then the
 * order of their writes is no part of a state: threads that write them need not be interleaved.
 * What a field is is learnt on the way. If it comes too late, after plain writes that were taken to
 * have no order, the search starts again; what was learnt is kept, so that this ends.
 */

/** Thrown when the search must start again with what was learnt. */
export class FieldLearnt extends Error {}

export class LatestFields {
  private readonly asked = new Set<number>();
  private readonly written = new Set<number>();

  isAsked(field: number): boolean {
    return this.asked.has(field);
  }

  /** An access asks for the latest write, or makes one that is meant to be asked for. */
  ask(field: number): void {
    if (this.asked.has(field)) return;
    this.asked.add(field);
    if (this.written.has(field)) throw new FieldLearnt();
  }

  /** A plain write. */
  write(field: number): void {
    this.written.add(field);
  }
}
