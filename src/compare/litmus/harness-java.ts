/**
 * The program that runs a test in Java: a location is an array with a cell for each instance of a
 * batch. A cell has the methods of a VarHandle that the test calls, so that threads read as they do
 * in the litmus test.
 */
import type { FoundExecution } from '../question/found-execution.ts';
import { BATCH, harnessParts, indented, LONG_WAIT, SHORT_WAIT } from './harness-parts.ts';
import { handleName, javaBody } from './java.ts';
import { locationName } from './values.ts';

/** More than in C: the first ones are interpreted, and the threads may begin on one processor. */
const ROUNDS = 1000000;

/** How threads stay in step: at meetings, and within a batch. */
const MEETINGS = `  // All threads wait here for all.
  static final AtomicInteger arrived = new AtomicInteger();
  static final AtomicInteger meetings = new AtomicInteger();

  static void meet() {
    int meeting = meetings.get();
    if (arrived.getAndIncrement() == THREADS - 1) {
      arrived.set(0);
      meetings.getAndIncrement();
    }
    for (int looks = 0; meetings.get() == meeting; ) {
      if (looks < ${LONG_WAIT}) looks++;
      else Thread.yield();
    }
  }

  // Waits a little for the others to come to round i of the batch.
  static final AtomicIntegerArray present = new AtomicIntegerArray(BATCH);

  static void fallIn(int i) {
    present.getAndIncrement(i);
    for (int looks = 0; looks < ${SHORT_WAIT} && present.get(i) < THREADS; looks++) {
    }
  }

`;

export function javaHarness(execution: FoundExecution, className: string): string {
  const { threads, locations, results, outcome } = harnessParts(execution);
  const bodies = threads.map((thread) => javaBody(execution, thread));
  const fields = [
    ...locations.map((location) => `static final Cell[] ${locationName(location)} = cells();`),
    ...results.map(({ name }) => `static final int[] ${name} = new int[BATCH];`),
  ];
  const methods = threads.map((thread) => threadMethod(execution, thread, bodies[thread]!));
  const resets = locations.map((location) => `${locationName(location)}[i].value = 0;`);
  const condition = outcome((place, kind) => (kind === 'location' ? `${place}[i].value` : `${place}[i]`));
  return `// How often is it that ${outcome((place) => place)}?
// java ${className}.java [rounds]
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;

final class ${className} {
  static final class Cell {
    static final VarHandle VALUE = handle();
    int value;

${indented(cellMethods(bodies.flat()), '    ')}
    static VarHandle handle() {
      try {
        return MethodHandles.lookup().findVarHandle(Cell.class, "value", int.class);
      } catch (ReflectiveOperationException fault) {
        throw new AssertionError(fault);
      }
    }
  }

  static Cell[] cells() {
    Cell[] cells = new Cell[BATCH];
    for (int i = 0; i < BATCH; i++) cells[i] = new Cell();
    return cells;
  }

  static final int THREADS = ${threads.length};
  static final int BATCH = ${BATCH};

  // Each round has its own element; those of a batch are run one after the other.
${indented(fields, '  ')}  static long seen;

${MEETINGS}  static void count(long left) {
    for (int i = 0; i < BATCH; i++) {
      if (i < left && ${condition}) seen++;
${indented([...resets, 'present.set(i, 0);'], '      ')}    }
  }

${methods.join('')}  static Thread start(IntConsumer body, boolean counts, long rounds) {
    Thread thread = new Thread(() -> {
      for (long done = 0; done < rounds; done += BATCH) {
        meet();
        for (int i = 0; i < BATCH; i++) {
          fallIn(i);
          body.accept(i);
        }
        meet();
        if (counts) count(rounds - done);
      }
    });
    thread.start();
    return thread;
  }

  public static void main(String[] arguments) throws InterruptedException {
    long rounds = arguments.length > 0 ? Long.parseLong(arguments[0]) : ${ROUNDS};
    Thread[] threads = {${threads.map((thread) => `start(${className}::P${thread}, ${thread === 0}, rounds)`).join(', ')}};
    for (Thread thread : threads) thread.join();
    System.out.println("${className}: " + seen + " of " + rounds + " rounds");
  }
}
`;
}

/** The method that runs a thread on instance i. */
function threadMethod(execution: FoundExecution, thread: number, body: readonly string[]): string {
  const { locations, results } = harnessParts(execution);
  const accessed = locations.filter((location) =>
    execution.events.some((event) => event.thread === thread && event.location === location),
  );
  const cells = accessed.map((location) => `Cell ${handleName(location)} = ${locationName(location)}[i];`);
  const report = results
    .filter((result) => result.thread === thread)
    .map(({ name, register }) => `${name}[i] = ${register};`);
  return `  static void P${thread}(int i) {
${indented([...cells, ...body, ...report], '    ')}  }

`;
}

/** The methods that the lines of the test call. */
function cellMethods(lines: readonly string[]): readonly string[] {
  const called = new Set(
    lines.flatMap((line) => [...line.matchAll(/\.((?:get|set|weak)\w*)\(/g)].map(([, method]) => method!)),
  );
  return [...called].map((method) => {
    if (method.startsWith('set')) return `void ${method}(int to) { VALUE.${method}(this, to); }`;
    if (method.startsWith('weak'))
      return `boolean ${method}(int from, int to) { return VALUE.${method}(this, from, to); }`;
    return method.startsWith('getAndSet')
      ? `int ${method}(int to) { return (int) VALUE.${method}(this, to); }`
      : `int ${method}() { return (int) VALUE.${method}(this); }`;
  });
}
