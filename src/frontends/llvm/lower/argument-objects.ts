/**
 * The command line of the checked program: the array that main gets as `argv`, and the strings that
 * it points at.
 */
import type { ObjectTemplate } from '../../../program/machine/code.ts';

const POINTER_SIZE = 8;

/** Objects that `argumentObjects` makes. */
export const argumentObjectCount = (programArguments: readonly string[]): number =>
  1 + programArguments.length;

/** Offset of the null pointer at the end of `argv`; an empty environment (`envp`) is just that. */
export const endOfArguments = (programArguments: readonly string[]): number =>
  programArguments.length * POINTER_SIZE;

/**
 * `argv` as object number `first`, its strings as the numbers behind it. None of them is ever
 * written.
 */
export function argumentObjects(
  programArguments: readonly string[],
  first: number,
): readonly ObjectTemplate[] {
  const pointers = new DataView(new ArrayBuffer(endOfArguments(programArguments) + POINTER_SIZE));
  // The object of each is its high word; all offsets are 0.
  for (const i of programArguments.keys()) pointers.setInt32(i * POINTER_SIZE + 4, first + 1 + i, true);
  const argv = constantObject('argv', new Uint8Array(pointers.buffer), POINTER_SIZE);
  const strings = programArguments.map((text, i) =>
    constantObject(`argv[${i}]`, new TextEncoder().encode(`${text}\0`), 1),
  );
  return [argv, ...strings];
}

/** Made of cells of one size. */
function constantObject(name: string, bytes: Uint8Array, cellSize: number): ObjectTemplate {
  const cells = new Int32Array((2 * bytes.length) / cellSize);
  for (let i = 0; i < cells.length; i += 2) {
    cells[i] = (i / 2) * cellSize;
    cells[i + 1] = cellSize;
  }
  return { name, size: bytes.length, alignment: cellSize, bytes, isConstant: true, cells, place: undefined };
}
