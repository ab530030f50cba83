/**
 * A Java program while it is lowered: the functions that methods become, made as calls to them are
 * found; the types of which there can be objects; the objects that are there at the start. Virtual
 * calls go through functions of their own, dispatchers, which are written when all types of objects
 * are known; one that has a single target is that target.
 */
import type { Place } from '../../../diagnostics/source.ts';
import type { FunctionCode, ObjectTemplate } from '../../../program/machine/code.ts';
import { CodeBuilder, type Label, type SwitchCase } from '../../../program/machine/lowering/code-builder.ts';
import { IMMEDIATE, referenceLow } from '../../../program/machine/references.ts';
import type { ClassConstant } from '../classfile/class-file.ts';
import { type ClassSource, ClassWorld, type JavaClass, type JavaMethod, methodKey } from './class-world.ts';
import { type FIELD, HandleTable, LOOKUP, type VAR_HANDLE } from './handle-table.ts';
import { ObjectLayouts, primitiveWords, simpleName } from './object-layouts.ts';
import { memoryType } from './value-kinds.ts';

/** Stands for the pointer to the function that threads run; no value of a program looks so. */
export const THREAD_START = [-0x5eed, -0x5eed] as const;

export const CLASS = 'java/lang/Class';
export const STRING = 'java/lang/String';

/**
 * A loop whose code is emitted; what has to be kept of it is found when its function is complete.
 */
export interface EmittedLoop {
  readonly number: number;
  readonly place: Place;
  readonly isNatural: boolean;
  /** Index of the first instruction. */
  readonly head: number;
  /** From and to (exclusive), indices into the code. */
  readonly ranges: readonly (readonly [number, number])[];
}

export interface EmittedFunction extends FunctionCode {
  readonly loops: readonly EmittedLoop[];
}

/** A call whose target depends on the class of the object. */
interface Dispatcher {
  readonly index: number;
  readonly method: JavaMethod;
  /** Static type of the receiver. */
  readonly type: string;
  readonly targets: Map<string, JavaMethod>;
}

export class ProgramLowering {
  readonly builder = new CodeBuilder();
  readonly world: ClassWorld;
  readonly layouts = new ObjectLayouts();
  readonly handles: HandleTable;
  readonly functions: (EmittedFunction | undefined)[] = [];
  /** The first stands for a place that is not known. */
  readonly places: Place[] = [{ file: '', line: 0, column: 0 }];
  readonly globals: ObjectTemplate[] = [];
  /** What threads run, if there are any. */
  threadFunction: number | undefined;
  /** Methods whose functions are to be emitted. */
  private readonly queue: { readonly index: number; readonly emit: () => EmittedFunction }[] = [];
  private readonly placeNumbers = new Map<string, number>();
  private readonly functionNumbers = new Map<string, number>();
  private readonly dispatchers: Dispatcher[] = [];
  private readonly instantiated = new Set<string>();
  private readonly typeListeners: ((type: string) => void)[] = [];
  private readonly templates = new Map<string, number>();
  private readonly statics = new Map<JavaClass, number>();
  private readonly classObjects = new Map<string, number>();
  private readonly typeTests: {
    readonly type: string;
    readonly cases: SwitchCase[];
    readonly target: Label;
  }[] = [];
  private readonly emitMethod: (method: JavaMethod) => EmittedFunction;
  /** Functions that can be written only when all types of objects are known. */
  private readonly late: {
    readonly index: number;
    readonly emit: (types: readonly string[]) => EmittedFunction;
  }[] = [];

  constructor(source: ClassSource, emitMethod: (method: JavaMethod) => EmittedFunction) {
    this.world = new ClassWorld(source);
    this.handles = new HandleTable(this.world, this.layouts);
    this.emitMethod = emitMethod;
    // Index 0 of the texts is nothing's, so that no reference to a text looks like null.
    this.builder.string('');
    this.instantiate(STRING);
  }

  // Functions.

  /** The function of a method. */
  functionOf(method: JavaMethod): number {
    const { owner, info } = method;
    return this.function(`${owner.name}.${methodKey(info.name, info.descriptor)}`, () =>
      this.emitMethod(method),
    );
  }

  /** As functionOf, of a method that is emitted when nothing else is left. */
  lastFunctionOf(method: JavaMethod): number {
    const before = this.queue.length;
    const index = this.functionOf(method);
    if (this.queue.length > before) this.queue.unshift(this.queue.pop()!);
    return index;
  }

  /** The function of that key; `emit` writes it later, if it is new. */
  function(key: string, emit: () => EmittedFunction): number {
    let index = this.functionNumbers.get(key);
    if (index === undefined) {
      index = this.reserve(key);
      this.queue.push({ index, emit });
    }
    return index;
  }

  /** Whether something calls the function of that key. */
  hasFunction(key: string): boolean {
    return this.functionNumbers.has(key);
  }

  /**
   * As `function`, of one that is written when all types of objects are known. It may call nothing
   * that is new.
   */
  lateFunction(key: string, emit: (types: readonly string[]) => EmittedFunction): number {
    let index = this.functionNumbers.get(key);
    if (index === undefined) {
      index = this.reserve(key);
      this.late.push({ index, emit });
    }
    return index;
  }

  private reserve(key: string): number {
    const index = this.functions.push(undefined) - 1;
    this.functionNumbers.set(key, index);
    return index;
  }

  /** The function that calls what objects of type `type` have for the method. */
  dispatcherOf(method: JavaMethod, type: string): number {
    const key = `dispatch ${type}.${methodKey(method.info.name, method.info.descriptor)}`;
    const known = this.functionNumbers.get(key);
    if (known !== undefined) return known;
    const dispatcher = { index: this.reserve(key), method, type, targets: new Map<string, JavaMethod>() };
    this.dispatchers.push(dispatcher);
    for (const other of this.instantiated) this.addTarget(dispatcher, other);
    return dispatcher.index;
  }

  private addTarget(dispatcher: Dispatcher, type: string): void {
    if (!this.world.isSubtype(type, dispatcher.type)) return;
    const target = this.world.select(type, dispatcher.method);
    if (target === undefined) return;
    dispatcher.targets.set(type, target);
    this.functionOf(target);
  }

  /** Emits everything that is called, until nothing is left. */
  emitAll(
    emitDispatcher: (method: JavaMethod, targets: ReadonlyMap<string, JavaMethod>) => EmittedFunction,
  ): void {
    for (let next = this.queue.pop(); next !== undefined; next = this.queue.pop()) {
      this.functions[next.index] = next.emit();
    }
    for (const { index, emit } of this.late) this.functions[index] = emit(this.types());
    for (const { index, method, targets } of this.dispatchers) {
      const functions = new Set([...targets.values()].map((target) => this.functionOf(target)));
      const [single] = functions;
      this.functions[index] =
        functions.size === 1 ? this.functions[single!]! : emitDispatcher(method, targets);
    }
    for (const { type, cases, target } of this.typeTests) {
      for (const other of this.instantiated) {
        if (this.world.isSubtype(other, type))
          cases.push({ low: this.world.typeNumber(other), high: 0, target });
      }
    }
  }

  /**
   * A constant of the builder: the pointer to the function that threads run. Known when all globals
   * are.
   */
  threadStart(): number {
    const run = this.world.resolveMethod('heddle/Machine', 'runThread', '(Ljava/lang/Thread;)V');
    if (run === undefined) throw new Error('internal error: the library has no Machine.runThread');
    this.threadFunction = this.functionOf(run);
    return this.builder.pair(...THREAD_START);
  }

  // Types and objects.

  /** There may be objects of this type: its number. */
  instantiate(type: string): number {
    if (!this.instantiated.has(type)) {
      this.instantiated.add(type);
      for (const dispatcher of this.dispatchers) this.addTarget(dispatcher, type);
      for (const listener of this.typeListeners) listener(type);
    }
    return this.world.typeNumber(type);
  }

  isInstantiated(type: string): boolean {
    return this.instantiated.has(type);
  }

  /** Tells of each type of which there may be objects, or which a Class object stands for. */
  forEachType(listener: (type: string) => void): void {
    for (const type of this.types()) listener(type);
    this.typeListeners.push(listener);
  }

  private types(): string[] {
    return [...new Set([...this.instantiated, ...this.classObjects.keys()])];
  }

  /** The high word of references to handles that are of this class. */
  handleClass(type: typeof VAR_HANDLE | typeof FIELD): number {
    return IMMEDIATE + this.instantiate(type);
  }

  /** That of references to what finds them. */
  get lookupClass(): number {
    return IMMEDIATE + this.instantiate(LOOKUP);
  }

  /**
   * Emits a jump: to `match` if the class number in the slot is one of a subtype of the type, else
   * to `otherwise`.
   */
  emitTypeTest(classSlot: number, type: string, match: Label, otherwise: Label): void {
    const cases: SwitchCase[] = [];
    this.typeTests.push({ type, cases, target: match });
    this.builder.emit('switch', classSlot, this.builder.addSwitch(cases, otherwise));
  }

  /** Index of the template of objects of this type. */
  templateOf(type: string): number {
    let index = this.templates.get(type);
    if (index === undefined) {
      const template = type.startsWith('[')
        ? this.layouts.arrayTemplate(type, memoryType(type.slice(1)))
        : this.layouts.instanceTemplate(this.world.require(type));
      index = this.builder.addStackTemplate(template);
      this.templates.set(type, index);
    }
    return index;
  }

  /** The object that has the static fields of a class. */
  staticsOf(of: JavaClass): number {
    let object = this.statics.get(of);
    if (object === undefined) {
      object = this.globals.push(this.layouts.staticsTemplate(of, (value) => this.words(value)));
      this.statics.set(of, object);
    }
    return object;
  }

  /**
   * The object that Java's class literal stands for: a constant of the builder. Its extra bits have
   * the type's number.
   */
  classObject(type: string): number {
    let object = this.classObjects.get(type);
    if (object === undefined) {
      object = this.globals.push({
        ...this.layouts.instanceTemplate(this.world.require(CLASS)),
        name: `${simpleName(type)}.class`,
        bytes: new Uint8Array(this.layouts.sizeOf(this.world.require(CLASS))),
      });
      this.classObjects.set(type, object);
      for (const listener of this.typeListeners) listener(type);
    }
    return this.builder.pair(referenceLow(this.instantiate(CLASS), this.world.typeNumber(type)), object);
  }

  /** The words of a constant. */
  words(value: ClassConstant): readonly [number, number] {
    if (value.type === 'string') return this.textWords(value.value);
    if (value.type === 'null') return [0, 0];
    const words = primitiveWords(value);
    if (words === undefined) throw new Error(`internal error: a constant of type ${value.type} has no words`);
    return words;
  }

  /** The reference to a text. */
  textWords(text: string): readonly [number, number] {
    return [this.builder.string(text), IMMEDIATE + this.world.typeNumber(STRING)];
  }

  // Places.

  /** Number of a place in a method of a class, -1 if the compiler noted no line. */
  placeNumber({ file }: JavaClass, line: number): number {
    if (line === 0 || file.sourceFile === undefined) return -1;
    const slash = file.name.lastIndexOf('/');
    return this.intern({ file: file.name.slice(0, slash + 1) + file.sourceFile, line, column: 1 });
  }

  private intern(place: Place): number {
    const key = `${place.line} ${place.file}`;
    let number = this.placeNumbers.get(key);
    if (number === undefined) {
      number = this.places.push(place) - 1;
      this.placeNumbers.set(key, number);
    }
    return number;
  }
}
