/**
 * Monitors of boxes that are values (references.ts): they have no header, so that the lock of each
 * value is a cell of an object of its own, one for each class of boxes. As on a JVM, two boxes of
 * one small value are one lock. Only for `synchronized` in the user's classes; who waits on a box
 * is refused by the machine, and so are strings as locks.
 */
import type { ObjectTemplate } from '../../../program/machine/code.ts';
import { IMMEDIATE } from '../../../program/machine/references.ts';
import type { MethodLowering } from './method-lowering.ts';
import { HEADER_BYTES, simpleName } from './object-layouts.ts';
import { highWord, type StackValue } from './operand-stack.ts';
import type { ProgramLowering } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';
import { PRIMITIVES } from './value-kinds.ts';

/** The least of the values that have boxes without memory, and how many there are. */
const LEAST = -128;
const COUNT = 256;

/** An operand for the address of the monitor of what may be a box. */
export function monitorAddress(m: MethodLowering, reference: StackValue): number {
  const address = m.address(reference, m.word(0));
  const [isObject, object, box] = [m.scratch('is object'), m.newLabel(), m.newLabel()];
  m.emit('ult', isObject, highWord(reference.operand), m.word(IMMEDIATE));
  m.emit('branch', isObject, object, box);
  m.bind(box);
  m.call(lockOfBox(m.program), [reference], 'wide');
  m.emit('mov2', address, m.stack.pop('wide').operand);
  m.emit('jump', object);
  m.bind(object);
  return address;
}

/** A lock for each value of a class of boxes. */
function locksTemplate(box: string): ObjectTemplate {
  const offsets = Array.from({ length: COUNT }, (_, i) => HEADER_BYTES + 4 * i);
  const size = HEADER_BYTES + 4 * COUNT;
  return {
    name: simpleName(box),
    size,
    alignment: 8,
    bytes: new Uint8Array(size),
    isConstant: false,
    cells: Int32Array.from(offsets.flatMap((offset) => [offset, 4])),
    cellNames: offsets.map((_, i) => String(LEAST + i)),
    cellKinds: offsets.map(() => 'int'),
    cellRoles: offsets.map(() => 'monitor'),
    place: undefined,
    isLibrary: true,
  };
}

/** A function that gives the address of the lock of a reference that is a value. */
const lockOfBox = (program: ProgramLowering): number =>
  program.lateFunction('lock of a box', (types) => {
    const f = new SmallFunction(program, ['reference'], 'wide');
    const [reference] = f.parameters;
    const [type, value, address] = [f.reserve('word'), f.reserve('wide'), f.reserve('wide')];
    const boxes = Object.values(PRIMITIVES).filter(
      ({ box, cellKind }) => types.includes(box) && !/float|double/.test(cellKind),
    );
    const cases = boxes.map(({ box }) => ({
      low: program.world.typeNumber(box),
      high: 0,
      target: f.newLabel(),
    }));
    const other = f.newLabel();
    f.emit('classOf', type, reference!);
    f.emit('switch', type, program.builder.addSwitch(cases, other));
    boxes.forEach(({ box, name }, i) => {
      f.bind(cases[i]!.target);
      if (name === 'long') f.emit('unbox2', value, reference!);
      else f.emit('mov', value, reference!);
      f.emit('sub', address, value, program.builder.word(LEAST));
      f.emit('shl', address, address, program.builder.word(2));
      f.emit('add', address, address, program.builder.word(HEADER_BYTES));
      f.emit('mov', address + 1, program.builder.word(program.globals.push(locksTemplate(box))));
      f.returnValue([address, address + 1]);
    });
    // The machine refuses it, if it is used.
    f.bind(other);
    f.emit('mov', address, program.builder.word(0));
    f.emit('mov', address + 1, reference! + 1);
    f.returnValue([address, address + 1]);
    return f.finish('lock of a box', true);
  });
