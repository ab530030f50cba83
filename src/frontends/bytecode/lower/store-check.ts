/**
 * Whether an array may hold a value (ArrayStoreException): a function of the array and the value,
 * written when all types of arrays are known. Arrays of Object, and of classes without subclasses,
 * hold what the verifier lets in.
 */
import { elementType, OBJECT } from './class-world.ts';
import { textOperation } from './exception-flow.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { StackValue } from './operand-stack.ts';
import type { EmittedFunction, ProgramLowering } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';

/** Throws if the array is one that does not take the value. */
export function emitStoreCheck(m: MethodLowering, array: StackValue, value: StackValue): void {
  // Known before the function is written.
  m.program.instantiate('java/lang/ArrayStoreException');
  m.call(
    m.program.lateFunction('array store', (types) => emitStoreCheckFunction(m.program, types)),
    [array, value],
    undefined,
  );
}

/** `types`: all types of objects. */
function emitStoreCheckFunction(program: ProgramLowering, types: readonly string[]): EmittedFunction {
  const f = new SmallFunction(program, ['reference', 'reference'], undefined);
  const [array, value] = f.parameters as [number, number];
  const [arrayClass, valueClass] = [f.reserve('word'), f.reserve('word')];
  const [right, wrong] = [f.newLabel(), f.newLabel()];
  const isThere = f.newLabel();
  f.emit('branch', value + 1, isThere, right);
  f.bind(isThere);
  f.emit('classOf', arrayClass, array);
  f.emit('classOf', valueClass, value);
  const cases = types.flatMap((type) => {
    const element = type.startsWith('[') ? elementType(type) : undefined;
    if (element === undefined || element === OBJECT) return [];
    return [{ low: program.world.typeNumber(type), high: 0, target: f.newLabel(), element }];
  });
  f.emit('switch', arrayClass, program.builder.addSwitch(cases, right));
  for (const { target, element } of cases) {
    f.bind(target);
    program.emitTypeTest(valueClass, element, right, wrong);
  }
  f.bind(right);
  f.returnValue([]);
  f.bind(wrong);
  const message = f.reserve('reference');
  f.emit('text', message, value, value, textOperation('className'));
  f.throwNew('java/lang/ArrayStoreException', { message });
  return f.finish('array store', true);
}
