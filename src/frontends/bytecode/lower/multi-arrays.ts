/**
 * Arrays of arrays, made at once: a method that makes the outer one and, in a loop, those within.
 */
import { ACCESS, type BytecodeOperation } from '../classfile/class-file.ts';
import { elementType } from './class-world.ts';
import type { MethodLowering } from './method-lowering.ts';
import { SyntheticCode, syntheticClass } from './synthetic-code.ts';
import { PRIMITIVES } from './value-kinds.ts';

export function lowerNewMultiArray(
  m: MethodLowering,
  { className, dimensions }: Extract<BytecodeOperation, { readonly op: 'newMultiArray' }>,
): void {
  const lengths = m.popArguments(Array.from({ length: dimensions }, () => 'I'));
  m.call(m.program.functionOf(maker(m, className, dimensions)), lengths, 'reference');
}

function maker(m: MethodLowering, type: string, dimensions: number) {
  const name = `heddle/MultiArray$${dimensions}${type.replaceAll('/', '.')}`;
  const descriptor = `(${'I'.repeat(dimensions)})${type}`;
  const made =
    m.program.world.load(name) ??
    m.program.world.define(
      syntheticClass(name, {
        methods: [bodyOf(m, type, dimensions).method('make', descriptor, ACCESS.static, 0)],
      }),
      true,
    );
  return made.methods.get(`make${descriptor}`)!;
}

function bodyOf(m: MethodLowering, type: string, dimensions: number): SyntheticCode {
  const code = new SyntheticCode();
  const [array, index] = [dimensions, dimensions + 1];
  const element = elementType(type);
  // All lengths are looked at before anything is made; an array that cannot be throws.
  for (let i = 1; i < dimensions; i++) {
    const isRight = code.newLabel();
    code.load('I', i).add({ op: 'ifZero', condition: 'ge', target: isRight });
    code.load('I', i).add({ op: 'newArray', element: 'int' }, { op: 'pop' }).bind(isRight);
  }
  code.load('I', 0);
  if (element === undefined) code.add({ op: 'newArray', element: PRIMITIVES[type.slice(1)]!.name });
  else code.add({ op: 'newReferenceArray', className: element });
  code.store('L;', array);
  if (dimensions > 1) {
    const inner = maker(m, element!, dimensions - 1);
    const [again, done] = [code.newLabel(), code.newLabel()];
    code.constant({ type: 'int', value: 0 }).store('I', index).bind(again);
    code.load('I', index).load('I', 0).add({ op: 'ifCompare', condition: 'ge', target: done });
    code.load('L;', array).load('I', index);
    for (let i = 1; i < dimensions; i++) code.load('I', i);
    code
      .invokeStatic(inner.owner.name, 'make', inner.info.descriptor)
      .add({ op: 'arrayStore', type: 'reference' });
    code.add({ op: 'iinc', index, amount: 1 }, { op: 'goto', target: again }).bind(done);
  }
  return code.load('L;', array).return(type);
}
