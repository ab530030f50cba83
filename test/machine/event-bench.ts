/**
 * A bench for single event instructions: one frame, code written as arrays, the test plays the engine. Every stop is
 * checked against two laws of the steppers: beginning again asks the same again and changes nothing, and an answer may
 * go to a state restored from a snapshot.
 */
import assert from 'node:assert/strict';
import {
  FRAME,
  type FunctionCode,
  type LoopCode,
  type MachineCode,
  type ObjectTemplate,
} from '../../src/program/machine/code.ts';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';
import { EventOperations } from '../../src/program/machine/event-operations.ts';
import { clearThread, pushBottomFrame } from '../../src/program/machine/frames.ts';
import { type Mnemonic, OPCODES, SIGNATURES } from '../../src/program/machine/opcodes.ts';
import { regionObject } from '../../src/program/machine/private-memory.ts';
import { emptyRequest, GUARDS, REQUESTS, type Request } from '../../src/program/machine/request.ts';
import type { StepperOptions } from '../../src/program/machine/stepper.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';

export type Instruction = readonly [Mnemonic, ...number[]];

export interface BenchOptions extends Partial<StepperOptions> {
  readonly globals?: readonly ObjectTemplate[];
  readonly threadLocals?: readonly ObjectTemplate[];
  readonly functions?: readonly FunctionCode[];
  readonly loops?: readonly LoopCode[];
  readonly strings?: readonly string[];
  readonly thread?: number;
  readonly tracksDependencies?: boolean;
}

export const PLACE = { file: 'test.c', line: 1, column: 1 };

/** The first slot that is free for tests, and how many there are. */
export const FIRST_SLOT = FRAME.slots;
export const SLOTS = 256;

export function globalObject(name: string, size: number, bytes?: Uint8Array): ObjectTemplate {
  return {
    name,
    size,
    alignment: 8,
    bytes: bytes ?? new Uint8Array(size),
    isConstant: bytes !== undefined,
    cells: new Int32Array(0),
    place: undefined,
  };
}

export const functionCode = (name: string, parameterWords: number): FunctionCode => ({
  name,
  entry: 0,
  frameSize: FRAME.slots + SLOTS,
  parameterWords,
  resultWords: 2,
  isLibrary: false,
});

/** Constants, as operands. */
export class Constants {
  readonly words: number[] = [];

  word(value: number): number {
    this.words.push(value);
    return ~(this.words.length - 1);
  }

  pair(low: number, high: number): number {
    const operand = this.word(low);
    this.words.push(high);
    return operand;
  }

  pointer(object: number, offset = 0): number {
    return this.pair(offset, object);
  }

  /** To the region at a slot of the bench's frame. */
  regionPointer(slot: number, offset = 0): number {
    return this.pointer(regionObject(THREAD.frames + slot), offset);
  }
}

/** A request as tests compare it: the fields that they name. */
export function expectRequest(
  request: Request,
  kind: keyof typeof REQUESTS,
  fields: Partial<Request> = {},
): void {
  const names = Object.keys(fields) as (keyof Request)[];
  const found = Object.fromEntries(names.map((name) => [name, request[name]]));
  assert.deepEqual({ ...found, kind: request.kind }, { ...fields, kind: REQUESTS[kind] });
}

export class EventBench {
  readonly request = emptyRequest();
  readonly sets = new DependencySets();
  readonly program: MachineCode;
  state: ThreadState;
  private readonly events: EventOperations;

  constructor(instructions: readonly Instruction[], constants: Constants, options: BenchOptions = {}) {
    const code = instructions.flatMap(([mnemonic, ...operands]) => {
      assert.equal(operands.length, SIGNATURES[mnemonic].length, `operands of ${mnemonic}`);
      return [OPCODES[mnemonic], ...operands];
    });
    this.program = {
      code: Int32Array.from(code),
      constants: Int32Array.from(constants.words),
      sites: new Int32Array(code.length).fill(-1),
      places: [],
      functions: options.functions ?? [functionCode('main', 0)],
      switches: [],
      loops: options.loops ?? [],
      strings: options.strings ?? [],
      globals: options.globals ?? [],
      threadLocals: options.threadLocals ?? [],
      stackTemplates: [],
      entry: 0,
    };
    this.events = new EventOperations(
      this.program,
      {
        unroll: options.unroll ?? 10,
        sparesLocal: options.sparesLocal ?? false,
        prints: options.prints ?? false,
        mostWords: 1 << 16,
        cellSize: options.cellSize ?? (() => 1),
      },
      this.request,
      this.sets,
    );
    this.state = new ThreadState(options.tracksDependencies);
    clearThread(this.state, options.thread ?? 0, this.program.threadLocals.length);
    pushBottomFrame(this.program, this.state, 0);
  }

  /** Runs to the next request (false) or to the end of the code (true). */
  run(): boolean {
    const { code } = this.program;
    while (this.pc < code.length) if (!this.begin(this.pc)) return this.stop();
    return true;
  }

  /** Answers the request and runs on, as `run`. */
  answer(low = 0, high = 0, event = 0): boolean {
    const restored = new ThreadState(this.state.tracksDependencies);
    restored.restore(this.state.snapshot());
    this.state = restored;
    if (!this.events.resume(this.state, low, high, event)) return this.stop();
    return this.run();
  }

  /** The return from the bottom frame. */
  end(): void {
    this.events.endThread(this.state, this.pc);
  }

  get pc(): number {
    return this.state.words[THREAD.pc]!;
  }

  get effects(): number {
    return this.state.words[THREAD.effects]!;
  }

  slot(slot: number): number {
    return this.state.words[this.base + slot]!;
  }

  pair(slot: number): [number, number] {
    return [this.slot(slot), this.slot(slot + 1)];
  }

  setSlot(slot: number, value: number, events: readonly number[] = []): void {
    this.state.words[this.base + slot] = value;
    if (this.state.tracksDependencies) {
      let set = 0;
      for (const event of events) set = this.sets.union(set, this.sets.singleton(event));
      this.state.dependencies[this.base + slot] = set;
    }
  }

  /** The events that the value of a slot comes from. */
  sources(slot: number): readonly number[] {
    return this.sets.elements(this.state.dependencies[this.base + slot]!);
  }

  get base(): number {
    return this.state.words[THREAD.base]!;
  }

  /** What the request held before and where the thread was must not matter. */
  private begin(pc: number): boolean {
    const { request, state, events } = this;
    request.guard = GUARDS.range;
    request.isBlock = true;
    for (const sources of ['addressSources', 'dataSources', 'controlSources', 'expectedSources'] as const) {
      request[sources] = -1;
    }
    state.words[THREAD.pc] = -1;
    return events.begin(state, pc);
  }

  private stop(): false {
    const request = structuredClone(this.request);
    const words = this.state.snapshot();
    assert.equal(this.begin(this.pc), false, 'beginning again must ask again');
    assert.deepEqual(this.request, request, 'beginning again must ask the same');
    assert.deepEqual(this.state.snapshot(), words, 'beginning again must change nothing');
    return false;
  }
}
