/**
 * Enum.valueOf of a class that is a literal, as `E.valueOf(name)` calls it: a method that goes
 * through the values of E.
 */
import { ACCESS } from '../classfile/class-file.ts';
import { javaName } from '../classfile/descriptors.ts';
import type { JavaMethod } from './class-world.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { SyntheticCode, syntheticClass } from './synthetic-code.ts';

const STRING = 'Ljava/lang/String;';
const FAILURE = 'java/lang/IllegalArgumentException';

/** A static method (name) -> constant; undefined if the class is no enum. */
export function enumValueOf({ world }: ProgramLowering, type: string): JavaMethod | undefined {
  const values = world.resolveMethod(type, 'values', `()[L${type};`);
  if (values === undefined) return undefined;
  const key = `heddle/ValueOf$${type.replaceAll('/', '.')}`;
  const descriptor = `(${STRING})L${type};`;
  const made =
    world.load(key) ??
    world.define(
      syntheticClass(key, { methods: [bodyOf(type).method('valueOf', descriptor, ACCESS.static, 0)] }),
      true,
    );
  return made.methods.get(`valueOf${descriptor}`);
}

function bodyOf(type: string): SyntheticCode {
  const [name, values, index] = [0, 1, 2];
  const code = new SyntheticCode();
  const [again, next, none] = [code.newLabel(), code.newLabel(), code.newLabel()];
  const element = (): SyntheticCode =>
    code.load('L;', values).load('I', index).add({ op: 'arrayLoad', type: 'reference' });
  code.invokeStatic(type, 'values', `()[L${type};`).store('L;', values);
  code.constant({ type: 'int', value: 0 }).store('I', index).bind(again);
  code.load('I', index).load('L;', values).add({ op: 'arrayLength' });
  code.add({ op: 'ifCompare', condition: 'ge', target: none });
  element().invokeVirtual('java/lang/Enum', 'name', `()${STRING}`).load('L;', name);
  code.add({ op: 'ifReference', condition: 'ne', target: next });
  element().cast(`L${type};`).return(`L${type};`);
  code.bind(next).add({ op: 'iinc', index, amount: 1 }, { op: 'goto', target: again }).bind(none);
  const canonical = javaName(type).replaceAll('$', '.');
  code.add({ op: 'new', className: FAILURE }, { op: 'dup' });
  code.constant({ type: 'string', value: `No enum constant ${canonical}.` }).load('L;', name);
  code.invokeStatic('heddle/Machine', 'concat', `(${STRING}${STRING})${STRING}`);
  return code.invokeSpecial(FAILURE, '<init>', `(${STRING})V`).add({ op: 'throw' });
}
