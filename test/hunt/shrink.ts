/**
 * Makes a failing program smaller while it fails in the same way: by deleting elements of arrays
 * (threads, statements), by putting the parts of a statement in its place, and by lowering numbers.
 * It knows no kind of programs: what makes no sense does not fail in the same way.
 */

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Values that are a little smaller than a value of JSON, the larger steps first. */
export function* smallerValues(value: unknown): Generator<unknown> {
  const json = value as Json;
  if (Array.isArray(json)) yield* smallerArrays(json as readonly Json[]);
  else if (typeof json === 'number') yield* smallerNumbers(json);
  else if (typeof json === 'object' && json !== null) {
    for (const [key, part] of Object.entries(json))
      for (const less of smallerValues(part)) yield { ...json, [key]: less };
  }
}

function* smallerNumbers(value: number): Generator<number> {
  if (!Number.isSafeInteger(value)) return;
  for (const less of new Set([0, 1, value - 1])) if (less >= 0 && less < value) yield less;
}

function* smallerArrays(array: readonly Json[]): Generator<unknown> {
  for (let size = array.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start + size <= array.length; start += size)
      yield [...array.slice(0, start), ...array.slice(start + size)];
  }
  for (const [i, element] of array.entries()) {
    for (const inner of innerArrays(element)) yield [...array.slice(0, i), ...inner, ...array.slice(i + 1)];
    for (const less of smallerValues(element)) yield [...array.slice(0, i), less, ...array.slice(i + 1)];
  }
}

/** What could stand in place of an element: the lists of statements in it, or the one statement. */
function innerArrays(element: Json): readonly (readonly Json[])[] {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return [];
  return Object.values(element).flatMap((part): (readonly Json[])[] => {
    if (Array.isArray(part)) return [part as readonly Json[]];
    return typeof part === 'object' && part !== null && 'kind' in part ? [[part]] : [];
  });
}

/** The smallest program that was found, after so many attempts at most. */
export async function shrink<Program>(
  program: Program,
  smaller: (program: Program) => Iterable<Program>,
  fails: (program: Program) => Promise<boolean>,
  mostAttempts: number,
): Promise<Program> {
  let attempts = 0;
  const next = async (from: Program): Promise<Program | undefined> => {
    for (const candidate of smaller(from)) {
      if (attempts++ >= mostAttempts) return undefined;
      if (await fails(candidate)) return candidate;
    }
    return undefined;
  };
  let smallest = program;
  for (let found = await next(smallest); found !== undefined; found = await next(smallest)) smallest = found;
  return smallest;
}
