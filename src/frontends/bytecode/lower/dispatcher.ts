/**
 * The function of a virtual call with several targets: looks at the class of the receiver and calls
 * its method.
 */
import type { SwitchCase } from '../../../program/machine/lowering/code-builder.ts';
import type { JavaMethod } from './class-world.ts';
import { methodName, methodShape, RESULT } from './function-shape.ts';
import type { EmittedFunction, ProgramLowering } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';
import { kindOf, wordsOf } from './value-kinds.ts';

/** `targets`: by type of the receiver. */
export function emitDispatcher(
  program: ProgramLowering,
  method: JavaMethod,
  targets: ReadonlyMap<string, JavaMethod>,
): EmittedFunction {
  const { parameters, result } = methodShape(method);
  const kinds = parameters.map(kindOf);
  const f = new SmallFunction(program, kinds, result);
  const args = kinds.map((kind, i) => ({ kind, operand: f.parameters[i]! }));
  const [classSlot, slot] = [f.reserve('word'), f.reserveResult(result)];
  const none = f.newLabel();
  const cases: SwitchCase[] = [];
  const labels = new Map<number, SwitchCase['target']>();
  for (const [type, target] of targets) {
    const callee = program.functionOf(target);
    const label = labels.get(callee) ?? f.newLabel();
    labels.set(callee, label);
    cases.push({ low: program.world.typeNumber(type), high: 0, target: label });
  }
  f.emit('classOf', classSlot, args[0]!.operand);
  f.emit('switch', classSlot, program.builder.addSwitch(cases, none));
  for (const [callee, label] of labels) {
    f.bind(label);
    f.call(callee, args, slot);
    const words = RESULT.value + (result === undefined ? 0 : wordsOf(result));
    for (let word = 0; word < words; word++) f.emit('resultWord', word, slot + word);
    f.emit('ret');
  }
  f.bind(none);
  f.emit('unreachable');
  return f.finish(methodName(method), true);
}
