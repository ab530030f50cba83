/**
 * Calls: of methods that are there, of what the machine does itself (intrinsics.ts,
 * handle-access.ts), of what is not supported.
 */
import { ACCESS, type BytecodeOperation } from '../classfile/class-file.ts';
import { javaName, parseMethodDescriptor } from '../classfile/descriptors.ts';
import { arrayClone } from './array-clone.ts';
import { type JavaMethod, OBJECT } from './class-world.ts';
import { shapeOf } from './function-shape.ts';
import { lowerHandleAccess } from './handle-access.ts';
import { FIELD, isUpdater, VAR_HANDLE } from './handle-table.ts';
import { INTRINSICS } from './intrinsics.ts';
import { REPLACEMENTS, REPLACING_CLASS } from './jdk-boundary.ts';
import { handleValue, layoutValue } from './lower-memory.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { lowerUnsafe } from './unsafe-access.ts';
import { isUnsafe } from './unsafe-offsets.ts';

type Invoke = Extract<BytecodeOperation, { readonly op: 'invoke' }>;

export function lowerInvoke(m: MethodLowering, instruction: Invoke): void {
  const { owner, name, descriptor, kind } = instruction;
  const { program } = m;
  if (owner === VAR_HANDLE || owner === FIELD || isUpdater(owner)) {
    if (kind !== 'static' && lowerHandleAccess(m, instruction)) return;
  }
  if (isUnsafe(owner) && lowerUnsafe(m, instruction)) return;
  const shape = shapeOf(descriptor, kind === 'static' ? undefined : owner);
  const args = m.popArguments(shape.parameters);
  if (program.handles.isMaker({ ...instruction, line: m.line })) {
    const made = program.handles.resultOf(
      { ...instruction, line: m.line },
      args.map(({ known }) => known),
    );
    if (made?.kind === 'handle')
      m.stack.push(handleValue(m, made.handle, parseMethodDescriptor(descriptor).result));
    else if (made?.kind === 'layout') m.stack.push(layoutValue(m, made.value, shape.result!));
    else if (made !== undefined)
      m.stack.push({
        kind: 'reference',
        operand: program.builder.pair(1, program.lookupClass),
        known: made,
        isNonNull: true,
      });
    else m.unsupported(`${javaName(owner)}.${name} of what is no literal`, shape.result);
    return;
  }
  const replacement = replacementOf(program, instruction);
  if (replacement !== undefined) {
    m.call(program.functionOf(replacement), args, shape.result);
    return;
  }
  const method = program.world.resolveMethod(owner, name, descriptor);
  if (method === undefined || method.isStatic !== (kind === 'static')) {
    m.missing(owner, name, shape.result);
    return;
  }
  if (kind !== 'static') m.checkNull(args[0]!);
  if (owner.startsWith('[') && name === 'clone') {
    m.call(arrayClone(program, owner), args, 'reference');
    return;
  }
  if ((method.info.accessFlags & ACCESS.native) !== 0) {
    const intrinsic = INTRINSICS.get(`${method.owner.name}.${name}`);
    if (intrinsic === undefined) m.unsupported(`${javaName(owner)}.${name}`, shape.result);
    else intrinsic(m, args, parseMethodDescriptor(descriptor));
    return;
  }
  if (kind === 'static') m.initialise(method.owner);
  if (isEmpty(method)) return;
  const callee = isDirect(instruction, method)
    ? program.functionOf(selected(m, instruction, method))
    : program.dispatcherOf(method, owner.startsWith('[') ? OBJECT : owner);
  m.call(callee, args, shape.result);
}

/** The method of the library that runs in place of one of the JDK's. */
function replacementOf(
  { world }: ProgramLowering,
  { owner, name, descriptor, kind }: Invoke,
): JavaMethod | undefined {
  const other = REPLACEMENTS.get(`${owner}.${name}`);
  if (other === undefined) return undefined;
  const type = kind === 'static' ? descriptor : `(L${owner};${descriptor.slice(1)}`;
  return world.resolveMethod(REPLACING_CLASS, other, type);
}

/** Whether the method that is named is the one that runs. */
function isDirect({ kind }: Invoke, { info, owner }: JavaMethod): boolean {
  if (kind === 'static' || kind === 'special') return true;
  return (
    ((info.accessFlags | owner.file.accessFlags) & ACCESS.final) !== 0 ||
    (info.accessFlags & ACCESS.private) !== 0
  );
}

/** Of a direct call: `super.f()` looks above the class that calls. */
function selected(
  m: MethodLowering,
  { kind, name, descriptor, owner, isInterface }: Invoke,
  method: JavaMethod,
): JavaMethod {
  if (kind !== 'special' || name === '<init>' || isInterface) return method;
  const above = m.owner.superclass?.name;
  const isSuper =
    owner !== m.owner.name && above !== undefined && m.program.world.isSubtype(m.owner.name, owner);
  return (isSuper ? m.program.world.resolveMethod(above, name, descriptor) : undefined) ?? method;
}

/** A constructor that does nothing, as Object's. */
function isEmpty({ info, owner }: JavaMethod): boolean {
  if (info.name !== '<init>' || info.descriptor !== '()V' || info.code === undefined) return false;
  const { instructions } = info.code;
  if (instructions[0]?.op === 'return') return true;
  const [load, invoke, end] = instructions;
  return (
    load?.op === 'load' &&
    invoke?.op === 'invoke' &&
    invoke.owner === OBJECT &&
    end?.op === 'return' &&
    ![...owner.fields.values()].some(({ isFinal, isStatic }) => isFinal && !isStatic)
  );
}
