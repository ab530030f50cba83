/** equals, hashCode and toString of records, as java.lang.Record promises them. */
import type { ClassConstant } from '../classfile/class-file.ts';
import type { JavaClass } from './class-world.ts';
import { SyntheticCode } from './synthetic-code.ts';
import { PRIMITIVES } from './value-kinds.ts';

const STRING = 'Ljava/lang/String;';
const OBJECT = 'Ljava/lang/Object;';

/**
 * The body of a static method with the record as its first parameter; undefined if the arguments
 * are none of a record.
 */
export function recordMethod(
  of: JavaClass,
  args: readonly ClassConstant[],
  name: string,
): SyntheticCode | undefined {
  const components = (of.file.recordComponents ?? []).filter((component) => of.fields.has(component.name));
  if (args[0]?.type !== 'class' || args[0].name !== of.name) return undefined;
  const code = new SyntheticCode();
  const get = (local: number, { name: field, descriptor }: (typeof components)[number]): void => {
    code.load('L;', local).add({ op: 'getField', owner: of.name, name: field, descriptor });
  };
  switch (name) {
    case 'toString': {
      const append = (text?: string): void => {
        if (text !== undefined) code.constant({ type: 'string', value: text });
        code.invokeStatic('heddle/Machine', 'concat', `(${STRING}${STRING})${STRING}`);
      };
      // A local record's name has a number in front.
      const simple = of.name.replace(/^.*[/$]\d*/, '');
      code.constant({ type: 'string', value: `${simple}[` });
      components.forEach((component, i) => {
        append(`${i === 0 ? '' : ', '}${component.name}=`);
        get(0, component);
        const { descriptor } = component;
        const shown = descriptor.length > 1 ? OBJECT : /[BS]/.test(descriptor) ? 'I' : descriptor;
        code.invokeStatic('java/lang/String', 'valueOf', `(${shown})${STRING}`);
        append();
      });
      append(']');
      return code.return(STRING);
    }
    case 'hashCode':
      code.constant({ type: 'int', value: 0 });
      for (const component of components) {
        code.constant({ type: 'int', value: 31 }).add({ op: 'binary', operator: 'mul', type: 'int' });
        get(0, component);
        const box = PRIMITIVES[component.descriptor]?.box;
        if (box === undefined) code.invokeStatic('java/util/Objects', 'hashCode', `(${OBJECT})I`);
        else code.invokeStatic(box, 'hashCode', `(${component.descriptor})I`);
        code.add({ op: 'binary', operator: 'add', type: 'int' });
      }
      return code.return('I');
    case 'equals': {
      const differs = code.newLabel();
      code.load('L;', 1).add({ op: 'instanceOf', className: of.name });
      code.add({ op: 'ifZero', condition: 'eq', target: differs });
      code.load('L;', 1).cast(`L${of.name};`).store('L;', 2);
      for (const component of components) {
        get(0, component);
        get(2, component);
        const { descriptor } = component;
        const box = PRIMITIVES[descriptor]?.box;
        if (box === undefined) {
          code.invokeStatic('java/util/Objects', 'equals', `(${OBJECT}${OBJECT})Z`);
          code.add({ op: 'ifZero', condition: 'eq', target: differs });
        } else {
          code.invokeStatic(box, 'compare', `(${descriptor}${descriptor})I`);
          code.add({ op: 'ifZero', condition: 'ne', target: differs });
        }
      }
      return code
        .constant({ type: 'int', value: 1 })
        .return('Z')
        .bind(differs)
        .constant({ type: 'int', value: 0 })
        .return('Z');
    }
    default:
      return undefined;
  }
}
