/**
 * Pattern switches (SwitchBootstraps.typeSwitch): the number of the first label, from a given one
 * on, that the value matches.
 */
import type { ClassConstant } from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import { SyntheticCode } from './synthetic-code.ts';

/**
 * The body of a static method (value, first label); undefined if a label is none of a class, text
 * or number.
 */
export function switchMethod(
  labels: readonly ClassConstant[],
  descriptor: string,
): SyntheticCode | undefined {
  const [value] = parseMethodDescriptor(descriptor).parameters;
  if (value === undefined || value.length === 1) return undefined;
  const code = new SyntheticCode();
  const isThere = code.newLabel();
  const number = (n: number): SyntheticCode => code.constant({ type: 'int', value: n });
  code.load('L;', 0).add({ op: 'ifNull', isNull: false, target: isThere });
  number(-1).return('I').bind(isThere);
  for (const [i, label] of labels.entries()) {
    const next = code.newLabel();
    number(i).load('I', 1).add({ op: 'ifCompare', condition: 'lt', target: next });
    code.load('L;', 0);
    switch (label.type) {
      case 'class':
        code.add({ op: 'instanceOf', className: label.name });
        break;
      case 'string':
        code
          .constant(label)
          .invokeStatic('java/util/Objects', 'equals', '(Ljava/lang/Object;Ljava/lang/Object;)Z');
        break;
      case 'int':
        code.constant(label).invokeStatic('java/lang/Integer', 'valueOf', '(I)Ljava/lang/Integer;');
        code.invokeStatic('java/util/Objects', 'equals', '(Ljava/lang/Object;Ljava/lang/Object;)Z');
        break;
      default:
        return undefined;
    }
    code.add({ op: 'ifZero', condition: 'eq', target: next });
    number(i).return('I').bind(next);
  }
  number(labels.length);
  return code.return('I');
}
