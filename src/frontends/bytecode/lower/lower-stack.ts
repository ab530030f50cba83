/**
 * Instructions that only rearrange the stack. Values of two words count as one value here, as
 * category 2 of the JVM specification.
 */
import type { StackOperation } from '../classfile/class-file.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { StackValue } from './operand-stack.ts';

/** Whether a value takes two of the JVM's places: long and double do, references do not. */
const isDouble = ({ kind }: StackValue): boolean => kind === 'wide';

export function lowerStack({ stack }: MethodLowering, operation: StackOperation): void {
  /** Pops values worth so many places. */
  const take = (places: number): StackValue[] => {
    const taken: StackValue[] = [];
    for (let left = places; left > 0; ) {
      const value = stack.popAny();
      taken.unshift(value);
      left -= isDouble(value) ? 2 : 1;
    }
    return taken;
  };
  const put = (...values: readonly (readonly StackValue[])[]): void => {
    for (const value of values.flat()) stack.push(value);
  };
  switch (operation) {
    case 'nop':
      return;
    case 'pop':
      take(1);
      return;
    case 'pop2':
      take(2);
      return;
    case 'dup': {
      const top = take(1);
      put(top, top);
      return;
    }
    case 'dupX1': {
      const [top, below] = [take(1), take(1)];
      put(top, below, top);
      return;
    }
    case 'dupX2': {
      const [top, below] = [take(1), take(2)];
      put(top, below, top);
      return;
    }
    case 'dup2': {
      const top = take(2);
      put(top, top);
      return;
    }
    case 'dup2X1': {
      const [top, below] = [take(2), take(1)];
      put(top, below, top);
      return;
    }
    case 'dup2X2': {
      const [top, below] = [take(2), take(2)];
      put(top, below, top);
      return;
    }
    case 'swap': {
      const [top, below] = [take(1), take(1)];
      put(top, below);
    }
  }
}
