/**
 * What threads may still do: the fields (Locations) that a thread may access from where it stands
 * to its end, the threads that it starts included. The code says which instructions come
 * (reachable-code.ts); which fields an instruction accesses is learnt as threads come to stand at
 * it.
 *
 * A search that learns something may have taken steps for independent that are not, and starts
 * again with what it knows. Why the last search, which learns nothing, misses nothing:
 * docs/models/opmm.md.
 */
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { instructionsOf } from '../../../program/machine/instructions.ts';
import { MNEMONICS, type Mnemonic } from '../../../program/machine/opcodes.ts';
import { ReachableCode } from '../../../program/machine/reachable-code.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { ThreadPosition } from './program-state.ts';

/** How a field is used: bits. */
export const USES = {
  /** A plain read, which may take an older write. */
  chooses: 1,
  /** A read of the latest write. */
  asks: 2,
  writes: 4,
  any: 7,
} as const;

/** Stand for fields; fields are numbers from 0. */
export const FREEZES = -1;
export const FENCES = -2;
export const JOINS = -3;

/** By field: how it is used. */
type Uses = Map<number, number>;

/** Ends of objects are no steps of their own, so these would depend on more than fields. */
const ENDS_OBJECTS: ReadonlySet<Mnemonic> = new Set(['free', 'kill', 'retire', 'alloca']);

export class Footprints {
  /** Whether something was learnt since the search began. */
  isStale = false;
  private readonly code: MachineCode;
  private readonly reachable: ReachableCode;
  private readonly byPoint = new Map<number, Uses>();
  private readonly byFunction = new Map<number, Uses>();
  /** By instruction: what may happen from there to the end of its function. */
  private readonly ahead = new Map<number, Uses>();
  /** By position: `ahead` of its frames. */
  private positions = new WeakMap<ThreadPosition, readonly Uses[]>();

  /** Undefined: in this program, more than the fields would have to be known. */
  static of(code: MachineCode): Footprints | undefined {
    if (code.hasAtomicBlocks === true || code.unwinding !== undefined) return undefined;
    for (const { pc } of instructionsOf(code)) {
      if (ENDS_OBJECTS.has(MNEMONICS[code.code[pc]!]!)) return undefined;
    }
    return new Footprints(code);
  }

  private constructor(code: MachineCode) {
    this.code = code;
    this.reachable = new ReachableCode(code);
  }

  /** The numbers of fields mean nothing any more. */
  clear(): void {
    this.byPoint.clear();
    this.byFunction.clear();
    this.isStale = true;
    this.forget();
  }

  /** A thread that stands there uses the field. */
  learn(words: Int32Array, field: number, uses: number): void {
    const point = usesOf(this.byPoint, words[THREAD.pc]!);
    const known = point.get(field) ?? 0;
    if ((known | uses) === known) return;
    point.set(field, known | uses);
    const whole = usesOf(this.byFunction, words[words[THREAD.base]! + FRAME.function]!);
    whole.set(field, (whole.get(field) ?? 0) | uses);
    this.isStale = true;
    this.forget();
  }

  /** How the thread may still use the field, its next step included. */
  usesOf(position: ThreadPosition, field: number): number {
    let uses = 0;
    for (const frame of this.framesOf(position)) uses |= frame.get(field) ?? 0;
    return uses;
  }

  private forget(): void {
    this.ahead.clear();
    this.positions = new WeakMap();
  }

  private framesOf(position: ThreadPosition): readonly Uses[] {
    const known = this.positions.get(position);
    if (known !== undefined) return known;
    const { words } = position;
    const frames: Uses[] = [];
    let pc = words[THREAD.pc]!;
    for (let base = words[THREAD.base]!; base !== 0; base = words[base + FRAME.callerBase]!) {
      frames.push(this.aheadOf(pc));
      pc = words[base + FRAME.returnTo]!;
    }
    this.positions.set(position, frames);
    return frames;
  }

  private aheadOf(pc: number): Uses {
    const known = this.ahead.get(pc);
    if (known !== undefined) return known;
    const uses: Uses = new Map();
    const { points, functions } = this.reachable.from(pc) ?? this.everything;
    for (const point of points) addAll(uses, this.byPoint.get(point));
    for (const index of functions) addAll(uses, this.byFunction.get(index));
    this.ahead.set(pc, uses);
    return uses;
  }

  private get everything(): { points: readonly number[]; functions: Iterable<number> } {
    return { points: [], functions: this.code.functions.keys() };
  }
}

function usesOf(table: Map<number, Uses>, key: number): Uses {
  let uses = table.get(key);
  if (uses === undefined) {
    uses = new Map();
    table.set(key, uses);
  }
  return uses;
}

function addAll(uses: Uses, more: Uses | undefined): void {
  if (more === undefined) return;
  for (const [field, bits] of more) uses.set(field, (uses.get(field) ?? 0) | bits);
}
