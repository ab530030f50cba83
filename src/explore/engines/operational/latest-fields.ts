/**
 * Fields (Locations) for which some access asks for the latest write: a volatile access, an RMW, a
 * lock, the read of a final field. All other fields have had plain accesses only. The order of
 * their writes is not part of a state, so the threads that write them need not be interleaved.
 *
 * The kind of a field is learnt on the way. If it is learnt after plain writes that were taken as
 * unordered, the search starts again. What was learnt is kept, so there are finitely many restarts.
 */

/** Thrown when the search must start again with what was learnt. */
export class FieldLearnt extends Error {}

export class LatestFields {
  private readonly asked = new Set<number>();
  private readonly written = new Set<number>();

  isAsked(field: number): boolean {
    return this.asked.has(field);
  }

  /** An access asks for the latest write, or is a write that such accesses are made for. */
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
