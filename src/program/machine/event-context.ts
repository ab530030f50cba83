/**
 * What all event operations share: the program, the request that they fill, and how they get at
 * operands, objects and dependencies. Operations (memory-operations.ts and its siblings) are pairs
 * of functions over it, by mnemonic.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { spanOfPlace } from '../../diagnostics/source.ts';
import { CALM, type World } from '../assumption.ts';
import type { ErrorKind } from '../error-kind.ts';
import { userPlace } from './call-stack.ts';
import type { MachineCode } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { HeapUse } from './heap-use.ts';
import { instructionsOf } from './instructions.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { GUARDS, REQUESTS, type Request, type RequestKind } from './request.ts';
import { spuriousSites } from './spurious-sites.ts';
import type { StepperOptions } from './stepper.ts';
import { TearingUse } from './tearing-use.ts';
import { TextOperations } from './text-operations.ts';
import { THREAD, type ThreadState } from './thread-state.ts';
import { ValueBytes, type WideValues, wideValuesOf } from './wide-values.ts';

/**
 * One instruction that the engine may have to answer.
 *
 *   begin:  true: it is complete and the pc is behind it. False: the request is made, the pc is at
 *           it. In that case nothing
 *           else has changed but for THREAD.phase, so that beginning again makes the same request
 *           again.
 *   resume: takes the answer, then as `begin`. Missing if the instruction never waits for an
 *   answer.
 */
export interface EventOperation {
  begin(context: EventContext, state: ThreadState, pc: number): boolean;
  resume?(
    context: EventContext,
    state: ThreadState,
    pc: number,
    low: number,
    high: number,
    event: number,
  ): boolean;
}

/** The kinds of memory that an address may point into. */
export const OBJECT_CLASSES = { private: 0, null: 1, shared: 2, constant: 3, function: 4 } as const;

type ObjectClass = (typeof OBJECT_CLASSES)[keyof typeof OBJECT_CLASSES];

function triesLocks(program: MachineCode): boolean {
  for (const { pc } of instructionsOf(program)) if (program.code[pc] === OPCODES.trylock) return true;
  return false;
}

export class EventContext {
  readonly program: MachineCode;
  readonly code: Int32Array;
  readonly constants: Int32Array;
  readonly options: StepperOptions;
  readonly world: World;
  readonly request: Request;
  /** Two words for a value on its way. */
  readonly value = new Int32Array(2);
  /** The bytes of such a value, where it is put together or taken apart. */
  readonly valueBytes: ValueBytes;
  readonly wideValues: WideValues;
  readonly texts: TextOperations;
  /** Who allocates and who frees, in all that was run so far. */
  readonly heapUse: HeapUse;
  /** Who accesses what may be torn. */
  readonly tearingUse: TearingUse;
  /** Whether taking a lock and giving it back may be no effect. */
  readonly undoesLocks: boolean;
  private sites: ReadonlyMap<number, number> | undefined;
  private readonly dependencySets: DependencySets | undefined;
  /** By object, up to the last function; all that follow are shared. */
  private readonly classes: ObjectClass[];
  /** By address, of programs whose addresses are numbers. */
  private readonly objects = new Map<number, number>();

  constructor(
    program: MachineCode,
    options: StepperOptions,
    request: Request,
    sets: DependencySets | undefined,
  ) {
    this.program = program;
    this.code = program.code;
    this.constants = program.constants;
    this.options = options;
    this.world = options.world ?? CALM;
    this.request = request;
    this.undoesLocks = options.reductions?.has('poll') !== false && !triesLocks(program);
    this.wideValues = wideValuesOf(program);
    this.valueBytes = new ValueBytes(this.wideValues);
    this.texts = new TextOperations(program);
    this.heapUse = new HeapUse(this.world.onAssumption);
    this.tearingUse = new TearingUse(this.world.onAssumption);
    this.dependencySets = sets;
    this.classes = [
      OBJECT_CLASSES.null,
      ...program.globals.map(({ isConstant }) =>
        isConstant ? OBJECT_CLASSES.constant : OBJECT_CLASSES.shared,
      ),
      ...program.functions.map(() => OBJECT_CLASSES.function),
    ];
    program.globals.forEach(({ address }, index) => {
      if (address !== undefined) this.objects.set(address, index + 1);
    });
  }

  classOf(object: number): ObjectClass {
    if (object < 0) return OBJECT_CLASSES.private;
    return object < this.classes.length ? this.classes[object]! : OBJECT_CLASSES.shared;
  }

  /** See spuriousSites; found out when it is first asked for. */
  get spuriousSites(): ReadonlyMap<number, number> {
    this.sites ??= spuriousSites(this.program);
    return this.sites;
  }

  /** The object at an address that is a number; undefined if nothing is there. */
  objectAt(address: number): number | undefined {
    return this.objects.get(address);
  }

  // Operands. `operand` is a word of the code.

  /** Its value, or the low word of a pair. */
  low(state: ThreadState, operand: number): number {
    return operand < 0 ? this.constants[~operand]! : state.words[state.words[THREAD.base]! + operand]!;
  }

  /** The high word of a pair. */
  high(state: ThreadState, operand: number): number {
    return operand < 0
      ? this.constants[~operand + 1]!
      : state.words[state.words[THREAD.base]! + operand + 1]!;
  }

  set(state: ThreadState, slot: number, word: number, sources: number): void {
    const index = state.words[THREAD.base]! + slot;
    state.words[index] = word;
    if (state.tracksDependencies) state.dependencies[index] = sources;
  }

  setPair(state: ThreadState, slot: number, low: number, high: number, sources: number): void {
    this.set(state, slot, low, sources);
    this.set(state, slot + 1, high, sources);
  }

  // Dependencies. Every set is empty, 0, if they are not tracked.

  get sets(): DependencySets {
    if (this.dependencySets === undefined) {
      throw new Error('internal error: a state tracks dependencies, its stepper has no sets for them');
    }
    return this.dependencySets;
  }

  /** The dependency set of one word. */
  sources(state: ThreadState, operand: number): number {
    if (!state.tracksDependencies || operand < 0) return 0;
    return state.dependencies[state.words[THREAD.base]! + operand]!;
  }

  pairSources(state: ThreadState, operand: number): number {
    if (!state.tracksDependencies || operand < 0) return 0;
    return this.sets.union(this.sources(state, operand), this.sources(state, operand + 1));
  }

  union(state: ThreadState, a: number, b: number): number {
    return state.tracksDependencies ? this.sets.union(a, b) : 0;
  }

  eventSource(state: ThreadState, event: number): number {
    return state.tracksDependencies ? this.sets.singleton(event) : 0;
  }

  // How an operation ends.

  /** The instruction is complete. */
  done(state: ThreadState, pc: number): true {
    state.words[THREAD.phase] = 0;
    state.words[THREAD.pc] = pc + LENGTHS[this.code[pc]!]!;
    return true;
  }

  /** Like `done`, for an instruction with an effect that may matter to others or later. */
  doneWithEffect(state: ThreadState, pc: number): true {
    state.words[THREAD.effects]! += 1;
    return this.done(state, pc);
  }

  /** Starts a request. The caller fills in what its kind needs besides. */
  ask(state: ThreadState, pc: number, kind: RequestKind): false {
    const { request } = this;
    state.words[THREAD.pc] = pc;
    request.kind = kind;
    request.pc = pc;
    request.guard = GUARDS.none;
    request.isBlock = false;
    request.isLenient = false;
    request.isFinal = false;
    request.addressSources = 0;
    request.dataSources = 0;
    request.expectedSources = 0;
    request.controlSources = state.tracksDependencies ? state.words[THREAD.control]! : 0;
    return false;
  }

  /** As `ask`, with the address that is the value of this operand. */
  askAt(state: ThreadState, pc: number, kind: RequestKind, address: number): false {
    this.ask(state, pc, kind);
    this.request.object = this.high(state, address);
    this.request.offset = this.low(state, address);
    this.request.addressSources = this.pairSources(state, address);
    return false;
  }

  /** Ends the run: the program does something that Heddle does not support. */
  refuse({ words }: ThreadState, pc: number, message: string, suggestion?: string): never {
    const place = userPlace(this.program, words, pc);
    return fail('unsupported', message, {
      ...(place !== undefined && { span: spanOfPlace(place) }),
      ...(suggestion !== undefined && { suggestion }),
    });
  }

  /** Makes the request an error of the program. */
  fail(state: ThreadState, pc: number, kind: ErrorKind, message: string): false {
    this.ask(state, pc, REQUESTS.error);
    this.request.errorKind = kind;
    this.request.message = message;
    return false;
  }
}
