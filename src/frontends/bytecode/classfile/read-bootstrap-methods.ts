/**
 * The attribute BootstrapMethods (JVMS 4.7.23): the methods that make dynamic constants and call
 * sites, and what they are given. Its arguments may be dynamic constants again, the one place where
 * a constant pool can go round in a circle.
 */
import type { ByteReader } from './byte-reader.ts';
import type { BootstrapMethod, ClassConstant } from './class-file.ts';
import { type ConstantPool, LOADABLE } from './constant-pool.ts';

const SMALLEST_METHOD = 4;
const ARGUMENT_SIZE = 2;

export function readBootstrapMethods(part: ByteReader, pool: ConstantPool): BootstrapMethod[] {
  const methods: BootstrapMethod[] = [];
  const count = part.count(SMALLEST_METHOD, 'bootstrap methods');
  for (let i = 0; i < count; i++) {
    const handle = pool.methodHandle(part);
    const argumentCount = part.count(ARGUMENT_SIZE, 'arguments of a bootstrap method');
    const values: ClassConstant[] = [];
    for (let j = 0; j < argumentCount; j++) values.push(pool.constant(part, LOADABLE));
    methods.push({ handle, arguments: values });
  }
  return methods;
}

/**
 * Every dynamic constant and call site has its bootstrap method, and no constant is needed to make
 * itself.
 */
export function checkBootstrapMethods(
  reader: ByteReader,
  pool: ConstantPool,
  methods: readonly BootstrapMethod[],
): void {
  if (pool.bootstrapsNeeded > methods.length) {
    reader.refuse(`there is no bootstrap method ${pool.bootstrapsNeeded - 1}, which a constant asks for`);
  }
  // Which bootstrap methods a bootstrap method needs: a circle of constants is one of methods too,
  // and each argument is looked at once, however many constants share a method.
  const needs = methods.map((method) =>
    method.arguments.flatMap((argument) => (argument.type === 'dynamic' ? [argument.bootstrap] : [])),
  );
  const state: ('open' | 'done' | undefined)[] = [];
  // Depth first with a stack of its own, since a chain may be as long as the table.
  const path: { readonly method: number; next: number }[] = [];
  const enter = (method: number): void => {
    if (state[method] === 'open') {
      reader.refuse(`a dynamic constant of bootstrap method ${method} is needed to make itself`);
    }
    if (state[method] === 'done') return;
    state[method] = 'open';
    path.push({ method, next: 0 });
  };
  for (let start = 0; start < methods.length; start++) {
    enter(start);
    while (path.length > 0) {
      const step = path.at(-1)!;
      const needed = needs[step.method]![step.next++];
      if (needed !== undefined) {
        enter(needed);
      } else {
        state[step.method] = 'done';
        path.pop();
      }
    }
  }
}
