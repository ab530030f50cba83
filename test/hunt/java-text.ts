/** Random programs of java-program.ts as Java sources: what javac and the front end make of them is compared with the code of the machine. */
import type { AccessMode, Block, JavaProgram, Statement, Value } from '../opmm/java-program.ts';
import { resultNames } from '../opmm/java-program.ts';

const GET: Readonly<Record<AccessMode, string>> = {
  plain: 'get',
  opaque: 'getOpaque',
  ordered: 'getAcquire',
  volatile: 'getVolatile',
};
const SET: Readonly<Record<AccessMode, string>> = {
  plain: 'set',
  opaque: 'setOpaque',
  ordered: 'setRelease',
  volatile: 'setVolatile',
};
const FENCES = { acquire: 'acquireFence', release: 'releaseFence', full: 'fullFence' };

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** A class with a main; threads leave their registers in static fields, named as in the code of the machine. */
export function javaText(program: JavaProgram, className: string): string {
  const handles = [
    ...numbers(program.cells).map((i) => `x${i}`),
    ...numbers(program.volatiles).map((i) => `v${i}`),
  ];
  // The names are literals, as the front end wants them.
  const found = handles.map(
    (name) =>
      `      ${name.toUpperCase()} = MethodHandles.lookup().findStaticVarHandle(${className}.class, "${name}", int.class);\n`,
  );
  const fields = [
    ...numbers(program.cells).map((i) => `static int x${i};`),
    ...numbers(program.volatiles).map((i) => `static volatile int v${i};`),
    ...numbers(program.monitors).map((i) => `static final Object m${i} = new Object();`),
    ...resultNames(program).map((name) => `static int ${name};`),
    ...program.threads
      .slice(1)
      .map((_, i) => `static final Thread T${i + 1} = new Thread(${className}::thread${i + 1});`),
    ...handles.map((name) => `static final VarHandle ${name.toUpperCase()};`),
  ];
  const threads = program.threads.map(
    ({ registers, body }, thread) =>
      `  ${thread === 0 ? 'public static void main(String[] args)' : `static void thread${thread}()`} {
${numbers(registers)
  .map((i) => `    int r${i} = 0;\n`)
  .join('')}${blockText(body, 2)}
${numbers(registers)
  .map((i) => `    t${thread}r${i} = r${i};\n`)
  .join('')}  }`,
  );
  return `import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ${className} {
${fields.map((field) => `  ${field}\n`).join('')}
  static {
    try {
${found.join('')}    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

${threads.join('\n\n')}
}
`;
}

const blockText = (block: Block, depth: number): string =>
  block.map((statement) => `${'  '.repeat(depth)}${statementText(statement, depth)}`).join('\n');

const braced = (block: Block, depth: number): string =>
  `{\n${blockText(block, depth + 1)}\n${'  '.repeat(depth)}}`;

const valueText = (value: Value): string =>
  value.kind === 'constant' ? String(value.number) : `r${value.register} + ${value.number}`;

function statementText(item: Statement, depth: number): string {
  switch (item.kind) {
    case 'read':
      return (item.mode ?? 'plain') === 'plain'
        ? `r${item.register} = x${item.cell};`
        : `r${item.register} = (int) X${item.cell}.${GET[item.mode!]}();`;
    case 'write':
      return (item.mode ?? 'plain') === 'plain'
        ? `x${item.cell} = ${valueText(item.value)};`
        : `X${item.cell}.${SET[item.mode!]}(${valueText(item.value)});`;
    case 'add':
      return `r${item.register} = (int) X${item.cell}.getAndAdd(${item.number});`;
    case 'fence':
      return `VarHandle.${FENCES[item.mode]}();`;
    case 'volatile-read':
      return `r${item.register} = v${item.volatile};`;
    case 'volatile-write':
      return `v${item.volatile} = ${valueText(item.value)};`;
    case 'volatile-add':
      return `r${item.register} = (int) V${item.volatile}.getAndAdd(${item.number});`;
    case 'synchronized':
      return `synchronized (m${item.monitor}) ${braced(item.body, depth)}`;
    case 'if':
      return `if (r${item.register} == ${item.equals}) ${braced(item.body, depth)} else ${braced(item.otherwise, depth)}`;
    case 'repeat':
      return `for (int i${depth} = 0; i${depth} < ${item.times}; i${depth}++) {\n${blockText(item.body, depth + 1)}\n${'  '.repeat(depth + 1)}if (r${item.until} != 0) break;\n${'  '.repeat(depth)}}`;
    case 'start':
      return `T${item.target}.start();`;
    case 'join':
      return `try { T${item.target}.join(); } catch (InterruptedException e) { throw new AssertionError(e); }`;
  }
}
