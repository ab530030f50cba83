/**
 * Series-parallel orders as nested brackets. Operands are evaluated in no order, so what an
 * expression leaves unsequenced is made of blocks one after another and blocks side by side; an
 * order with an N in it comes from no expression.
 */

/**
 * By element of 0..size-1: its operand path (program/trace.ts); undefined if the order is not
 * series-parallel. Pre: `precedes` is a strict partial order that never goes from a higher to a
 * lower number.
 */
export function operandPaths(
  size: number,
  precedes: (first: number, second: number) => boolean,
): readonly (readonly number[])[] | undefined {
  const paths: (readonly number[])[] = [];
  const comparable = (a: number, b: number): boolean => precedes(a, b) || precedes(b, a);
  let forks = 0;

  /** False if the block cannot be taken apart. */
  function place(block: readonly number[], path: readonly number[]): boolean {
    if (block.length <= 1) {
      for (const element of block) paths[element] = path;
      return true;
    }
    const operands = connected(block, comparable);
    if (operands.length > 1) {
      const fork = forks++;
      return operands.every((operand, i) => place(operand, [...path, fork, i]));
    }
    const stages = connected(block, (a, b) => !comparable(a, b));
    return stages.length > 1 && stages.every((stage) => place(stage, path));
  }
  return place([...Array(size).keys()], []) ? paths : undefined;
}

/** The connected parts of the graph on these elements, by their smallest ones. */
function connected(
  elements: readonly number[],
  isEdge: (a: number, b: number) => boolean,
): readonly (readonly number[])[] {
  let parts: (readonly number[])[] = [];
  for (const element of elements) {
    const touched = parts.filter((part) => part.some((other) => isEdge(element, other)));
    parts = [...parts.filter((part) => !touched.includes(part)), [...touched.flat(), element]];
  }
  return parts.map((part) => [...part].sort((a, b) => a - b)).sort((a, b) => a[0]! - b[0]!);
}
