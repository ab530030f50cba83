/**
 * The reachable objects of a managed program (Java), numbered in the order in which they are first
 * reached: from the frames of the threads, from static fields, from the fields of other objects. Of
 * a field with several writes, all are followed. The numbers do not depend on which thread made an
 * object when, so states that differ in nothing else are equal.
 */
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { MNEMONICS, SIGNATURES } from '../../../program/machine/opcodes.ts';
import { isImmediate } from '../../../program/machine/references.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { Locations } from './locations.ts';
import type { ProgramState, ThreadPosition } from './program-state.ts';

/**
 * The slot that holds the address of the access at `pc`; -1 if the address is a constant. The slot
 * names an object but holds no reference, so a function's referenceSlots may lack it.
 */
export function addressSlot({ code }: MachineCode, pc: number): number {
  const signature: string = SIGNATURES[MNEMONICS[code[pc]!]!];
  return code[pc + 1 + signature.indexOf('A')]!;
}

/** The owner of an object that several threads reach. */
const SHARED = -1;

export class ReachableObjects {
  private readonly code: MachineCode;
  private readonly state: ProgramState;
  private readonly locations: Locations;
  /** In the order of their numbers. */
  private readonly objects: number[] = [];
  private readonly numbers = new Map<number, number>();
  /** By number: the only thread that reaches it, or SHARED. */
  private readonly owners: number[] = [];
  /** By object: the rows of memory of its reference fields. */
  private readonly rows = new Map<number, number[]>();
  /** How many of the objects were followed. */
  private followed = 0;

  constructor(code: MachineCode, state: ProgramState, locations: Locations) {
    this.code = code;
    this.state = state;
    this.locations = locations;
  }

  /** Finds the reachable objects of the present state. */
  find(): void {
    this.objects.length = 0;
    this.owners.length = 0;
    this.followed = 0;
    this.numbers.clear();
    this.sortRows();
    for (let thread = 0; thread < this.state.threads.length; thread++) {
      if (!this.state.isLive(thread)) continue;
      this.visitFrames(this.state.threads[thread]!, thread);
      this.follow(thread);
    }
    for (const [object, rows] of this.rows) {
      if (object < this.locations.firstDynamic) for (const row of rows) this.visitRow(row, SHARED);
    }
    this.follow(SHARED);
  }

  /** Whether the word names an object of the heap. */
  isObject(high: number): boolean {
    return high >= this.locations.firstDynamic && !isImmediate(high);
  }

  /** The number of an object; -1 if it is unreachable. */
  numberOf(object: number): number {
    return this.numbers.get(object) ?? -1;
  }

  /**
   * The only thread that reaches the object; SHARED: several do, or none, or it is a static one.
   */
  ownerOf(object: number): number {
    const number = this.numberOf(object);
    return number < 0 ? SHARED : this.owners[number]!;
  }

  private sortRows(): void {
    const { memory } = this.state;
    const { isReference, objectOf } = this.locations;
    this.rows.clear();
    for (let row = memory.count - 1; row >= 0; row--) {
      const location = memory.cellOf(row);
      if (!isReference[location]) continue;
      const object = objectOf[location]!;
      const others = this.rows.get(object);
      if (others === undefined) this.rows.set(object, [row]);
      else others.push(row);
    }
    const { offsetOf } = this.locations;
    for (const rows of this.rows.values()) {
      if (rows.length > 1)
        rows.sort((a, b) => offsetOf[memory.cellOf(a)]! - offsetOf[memory.cellOf(b)]! || b - a);
    }
  }

  private visitFrames({ words, request, location }: ThreadPosition, owner: number): void {
    // The address of the access that is to come is in a slot of its own: addressSlot.
    if (location >= 0) this.visit(request.object, owner);
    for (let base = words[THREAD.base]!; base !== 0; base = words[base + FRAME.callerBase]!) {
      const { referenceSlots } = this.code.functions[words[base + FRAME.function]!]!;
      // Slots that do not matter any more are zero (OperationalMachine).
      for (const slot of referenceSlots ?? []) this.visit(words[base + slot + 1]!, owner);
    }
  }

  private visit(object: number, owner: number): void {
    if (!this.isObject(object)) return;
    const known = this.numbers.get(object);
    if (known === undefined) {
      this.numbers.set(object, this.objects.length);
      this.objects.push(object);
      this.owners.push(owner);
    } else if (this.owners[known] !== owner && this.owners[known] !== SHARED) {
      this.owners[known] = SHARED;
      this.spread(object);
    }
  }

  /** Marks an object and all that it leads to as shared. */
  private spread(first: number): void {
    const pending = [first];
    for (let object = pending.pop(); object !== undefined; object = pending.pop()) {
      for (const row of this.rows.get(object) ?? []) {
        const next = this.state.memory.highOf(row);
        const number = this.numbers.get(next);
        if (number === undefined || this.owners[number] === SHARED) continue;
        this.owners[number] = SHARED;
        pending.push(next);
      }
    }
  }

  private visitRow(row: number, owner: number): void {
    this.visit(this.state.memory.highOf(row), owner);
  }

  /** Follows the fields of objects that were reached and not yet looked at. */
  private follow(owner: number): void {
    for (; this.followed < this.objects.length; this.followed++) {
      const inherited = this.owners[this.followed] === SHARED ? SHARED : owner;
      for (const row of this.rows.get(this.objects[this.followed]!) ?? []) this.visitRow(row, inherited);
    }
  }
}
