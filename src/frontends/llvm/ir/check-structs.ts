/** Named types: all that are used exist, and none contains itself by value. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { printName } from './print-type.ts';
import type { IrType } from './syntax.ts';
import type { TypeTable } from './type-table.ts';

export function checkStructs(file: SourceFile, types: TypeTable): void {
  const { structs, namedUses } = types;
  for (const [name, start] of namedUses) {
    if (!structs.has(name))
      fail('unknown-name', `there is no type \`${printName('%', name)}\` in this module`, {
        span: { file, start, end: start + 1 },
        suggestion: didYouMean(
          `%${name}`,
          [...structs.keys()].map((known) => `%${known}`),
        ),
      });
  }
  const state = new Map<string, 'open' | 'done'>();
  for (const name of structs.keys()) refuseCycles(file, types, name, state);
}

/** A depth-first walk with a stack of its own, for a chain of structs may be long. */
function refuseCycles(
  file: SourceFile,
  { structs, namedUses }: TypeTable,
  root: string,
  state: Map<string, 'open' | 'done'>,
): void {
  const stack = [root];
  while (stack.length > 0) {
    const name = stack.at(-1)!;
    if (state.has(name)) {
      state.set(name, 'done');
      stack.pop();
      continue;
    }
    state.set(name, 'open');
    const body = structs.get(name);
    if (body === undefined || body === 'opaque') continue;
    for (const inner of namesWithin(body)) {
      if (state.get(inner) === 'done') continue;
      if (state.get(inner) === 'open') {
        const start = namedUses.get(inner) ?? 0;
        fail('type', `the type \`${printName('%', inner)}\` contains itself`, {
          span: { file, start, end: start + 1 },
          suggestion: 'let it hold a pointer to itself instead',
        });
      }
      stack.push(inner);
    }
  }
}

/** The named types that a type contains by value. */
function namesWithin(type: IrType): string[] {
  switch (type.kind) {
    case 'named':
      return [type.name];
    case 'struct':
      return type.fields.flatMap(namesWithin);
    case 'array':
    case 'vector':
      return namesWithin(type.element);
    default:
      return [];
  }
}
