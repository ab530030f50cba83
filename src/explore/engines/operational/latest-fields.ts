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
  /** Fields that have plain reads which may take older writes. */
  private readonly chosen = new Set<number>();
  /** Fields of which only the latest write was kept. */
  private readonly single = new Set<number>();
  private isFreezing = false;
  private isReferenceSingle = false;

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

  /** A thread is about to read any of the writes that it may see. */
  choose(field: number): void {
    if (this.chosen.has(field)) return;
    this.chosen.add(field);
    if (this.single.has(field)) throw new FieldLearnt();
  }

  /** A thread is about to freeze what it reaches, by references that it knows. */
  freeze(): void {
    if (this.isFreezing) return;
    this.isFreezing = true;
    if (this.isReferenceSingle) throw new FieldLearnt();
  }

  /**
   * Whether the latest write of the field is all that matters, as far as is known; then it is kept
   * so.
   */
  keepSingle(field: number, isReference: boolean): boolean {
    if (!this.asked.has(field) || this.chosen.has(field) || (isReference && this.isFreezing)) return false;
    this.single.add(field);
    this.isReferenceSingle ||= isReference;
    return true;
  }
}
