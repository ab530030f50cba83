/**
 * Whether the initialiser of a class can be told from one that ran earlier. It cannot if it only
 * makes objects and sets its own class's fields, reads nothing that another class's code may have
 * changed meanwhile, and throws nothing. Asked by ClassInitialisation.
 *
 * The answer is about the text of the initialiser and of all that it calls, not about its values:
 * exceptions other than those of `throw`, of divisions, of reads of arrays and of static methods of
 * the library (`Integer.parseInt`) do not happen.
 */
import { ACCESS, type BytecodeInstruction } from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import { type JavaClass, type JavaMethod, OBJECT } from './class-world.ts';
import { isUpdater, primitiveClass } from './handle-table.ts';
import { isEnd, targetsOf } from './method-blocks.ts';
import type { OperationOf } from './operation-of.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { isUnsafe, isUnsafeDescriptor } from './unsafe-offsets.ts';

export const initialiserOf = (of: JavaClass): JavaMethod | undefined => of.methods.get('<clinit>()V');

/**
 * `isEarly`: whether a class has nothing to initialise, or an initialiser that runs before main.
 */
export function isPureInitialiser(
  program: ProgramLowering,
  of: JavaClass,
  isEarly: (other: JavaClass) => boolean,
): boolean {
  return new PureInitialiser(program, of, isEarly).isPure(initialiserOf(of)!);
}

class PureInitialiser {
  private readonly program: ProgramLowering;
  private readonly of: JavaClass;
  private readonly isEarly: (other: JavaClass) => boolean;
  private readonly seen = new Set<JavaMethod>();
  /**
   * Whether it gets an object that other classes know, and whether it reads or writes what may be
   * that object's. It must not do both.
   */
  private touchesShared = false;
  private usesMemory = false;

  constructor(program: ProgramLowering, of: JavaClass, isEarly: (other: JavaClass) => boolean) {
    this.program = program;
    this.of = of;
    this.isEarly = isEarly;
  }

  /** Whether the method, called by the initialiser, does nothing that others could see. */
  isPure(method: JavaMethod): boolean {
    if (this.seen.has(method)) return true;
    this.seen.add(method);
    const { code, accessFlags } = method.info;
    if (code === undefined) return isPureNative(method);
    if ((accessFlags & ACCESS.synchronized) !== 0) return false;
    if (mayThrow(method)) return false;
    return (
      code.instructions.every((instruction, i) =>
        this.isPureInstruction(instruction, method, code.instructions[i + 1]),
      ) && !(this.touchesShared && this.usesMemory)
    );
  }

  private isPureInstruction(
    instruction: BytecodeInstruction,
    method: JavaMethod,
    next: BytecodeInstruction | undefined,
  ): boolean {
    const { world } = this.program;
    switch (instruction.op) {
      case 'monitorEnter':
      case 'monitorExit':
        return false;
      case 'putField':
        this.usesMemory = true;
        return method.info.name === '<init>' && instruction.owner === method.owner.name;
      case 'putStatic':
        return instruction.owner === this.of.name;
      case 'getStatic':
        return this.isPureRead(instruction, next);
      case 'getField':
        if (!world.resolveField(instruction.owner, instruction.name)?.isFinal) this.usesMemory = true;
        return true;
      case 'arrayLoad':
      case 'arrayStore':
        this.usesMemory = true;
        return true;
      case 'new': {
        const made = world.load(instruction.className);
        return made === undefined || made === this.of || isConstantClass(made, this.of) || this.isEarly(made);
      }
      case 'invoke':
        return this.isPureCall(instruction, method);
      case 'invokeDynamic':
        return isPureDynamic(instruction, method);
      default:
        return true;
    }
  }

  private isPureRead(
    { owner, name, descriptor }: OperationOf<'getStatic'>,
    next: BytecodeInstruction | undefined,
  ): boolean {
    if (owner === this.of.name || primitiveClass(owner, name) !== undefined || isUnsafeDescriptor(descriptor))
      return true;
    const field = this.program.world.resolveField(owner, name);
    if (field === undefined || this.program.handles.constantOf(field) !== undefined) return true;
    if (!field.isFinal || !this.isEarly(field.owner)) return false;
    if (descriptor.startsWith('[')) return next?.op === 'invoke' && next.name === 'clone';
    if (descriptor.length > 1 && !IMMUTABLE.test(descriptor)) this.touchesShared = true;
    return true;
  }

  private isPureCall(instruction: OperationOf<'invoke'> & BytecodeInstruction, caller: JavaMethod): boolean {
    const { owner, name, descriptor, kind } = instruction;
    if (this.program.handles.isMaker(instruction) || isUnsafe(owner)) return true;
    const callee = this.program.world.resolveMethod(owner, name, descriptor);
    // What is not there says so when it is reached.
    if (callee === undefined) return false;
    if (owner.startsWith('[')) return true;
    if (kind === 'static' && callee.owner.isLibrary && !caller.owner.isLibrary && name !== 'valueOf')
      return false;
    const isKnown = kind === 'special' || kind === 'static' || isFixed(callee);
    if (!isKnown) return false;
    if (kind === 'static' && callee.owner !== this.of && !this.isEarly(callee.owner)) return false;
    return this.isPure(callee);
  }
}

/** Descriptors of classes whose objects never change. */
const IMMUTABLE = /^Ljava\/lang\/(String|Class|Integer|Short|Byte|Character|Boolean|Float|Long|Double);$/;

/** Lambdas only make an object; a concatenation calls `toString` of what it is given. */
function isPureDynamic(
  { bootstrap, descriptor }: OperationOf<'invokeDynamic'>,
  { owner }: JavaMethod,
): boolean {
  if (!owner.file.bootstrapMethods[bootstrap]?.handle.owner.endsWith('/StringConcatFactory')) return true;
  return parseMethodDescriptor(descriptor).parameters.every(
    (type) => type.length === 1 || IMMUTABLE.test(type),
  );
}

/**
 * Whether the user's method has a division, a read of an array, or a `throw`, that is reached
 * without an exception.
 */
function mayThrow({ owner, info }: JavaMethod): boolean {
  if (owner.isLibrary || info.name === '<init>') return false;
  const instructions = info.code?.instructions ?? [];
  const reached = new Set<number>();
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const instruction = instructions[at];
    if (instruction === undefined || reached.has(at)) continue;
    if (['throw', 'arrayLoad'].includes(instruction.op) || isDivision(instruction)) return true;
    reached.add(at);
    open.push(...targetsOf(instruction));
    if (!isEnd(instruction)) open.push(at + 1);
  }
  return false;
}

const isDivision = (i: BytecodeInstruction): boolean =>
  i.op === 'binary' && /^(div|rem)$/.test(i.operator) && /^(int|long)$/.test(i.type);

/**
 * Intrinsics that touch words of objects or threads are heddle.Machine's; its others only compute.
 */
function isPureNative({ owner, info }: JavaMethod): boolean {
  if (!owner.isLibrary || isUpdater(owner.name)) return false;
  // A copy has what the fields hold now.
  if (owner.name === OBJECT && info.name === 'clone') return false;
  return owner.name !== 'heddle/Machine' || PURE_INTRINSICS.test(info.name);
}

const PURE_INTRINSICS =
  /^(assumes|of[A-Z]\w*|concat|length|charAt|compare|hash|indexOf|substring|parse|trim|lower|upper|repeat|replace|class\w+|identity|isCached|newArray)$/;

/**
 * Whether a class is an anonymous subclass that only the initialiser of its superclass makes
 * objects of, such as a constant of an enum with a body. Of any other subclass, another thread may
 * begin the initialisation first: it then holds the lock of the subclass while it waits for the
 * superclass (JLS 12.4.2), which may be a deadlock.
 */
function isConstantClass(made: JavaClass, of: JavaClass): boolean {
  if (made.superclass !== of || initialiserOf(made) !== undefined) return false;
  if (!made.name.startsWith(`${of.name}$`) || !/^\d+$/.test(made.name.slice(of.name.length + 1)))
    return false;
  return [...of.methods.values()].every(
    ({ info }) =>
      info.name === '<clinit>' ||
      !info.code?.instructions.some((i) => i.op === 'new' && i.className === made.name),
  );
}

/** Whether no subclass has another. */
function isFixed({ owner, info }: JavaMethod): boolean {
  return (
    ((info.accessFlags | owner.file.accessFlags) & ACCESS.final) !== 0 ||
    (info.accessFlags & ACCESS.private) !== 0
  );
}
