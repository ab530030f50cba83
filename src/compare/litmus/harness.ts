/**
 * Programs that run a test on the machine at hand and count how often it ends as the execution does. They are self-contained:
 * C11 with POSIX threads, or one class of Java. A compiler may drop dependencies that compute with zero, and reorder what its
 * language lets it: what is counted is the compiled program.
 */
import { type FoundExecution, locationCount, threadCount } from '../found-execution.ts';
import { cBody, cParameters, isAtomic } from './c.ts';
import { handleName, javaBody } from './java.ts';
import { lastValues, locationName, readValues, registerNames } from './values.ts';

export interface Harness {
  readonly fileName: string;
  readonly text: string;
}

/** Undefined for languages without one. Throws an Error as litmusOf does. */
export function harnessOf(execution: FoundExecution, name: string): Harness | undefined {
  switch (execution.language.name) {
    case 'c11':
      return { fileName: `${name}.c`, text: cHarness(execution, name) };
    case 'java': {
      const className = `Litmus_${name.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
      return { fileName: `${className}.java`, text: javaHarness(execution, className) };
    }
    default:
      return undefined;
  }
}

/** What both languages write in the same way. */
interface Parts {
  readonly threads: readonly number[];
  readonly locations: readonly number[];
  /** Where each thread leaves what it read: `P0_r0`. */
  readonly results: readonly string[];
  /** The assignments to those, by thread. */
  readonly report: (thread: number) => readonly string[];
  readonly outcome: string;
}

function partsOf(execution: FoundExecution): Parts {
  const registers = registerNames(execution);
  const read = readValues(execution);
  const results = execution.events.flatMap(({ thread }, event) => {
    const register = registers[event];
    return register === undefined ? [] : [{ thread, register, event, name: `P${thread}_${register}` }];
  });
  const atoms = [
    ...results.map(({ name, event }) => `${name} == ${read[event]}`),
    ...lastValues(execution).map(([location, value]) => `${locationName(location)} == ${value}`),
  ];
  return {
    threads: [...Array(threadCount(execution)).keys()],
    locations: [...Array(locationCount(execution)).keys()],
    results: results.map(({ name }) => name),
    report: (thread) =>
      results
        .filter((result) => result.thread === thread)
        .map(({ name, register }) => `${name} = ${register};`),
    outcome: atoms.length === 0 ? 'true' : atoms.join(' && '),
  };
}

const indented = (lines: readonly string[], by: string): string =>
  lines.map((line) => `${by}${line}\n`).join('');

function cHarness(execution: FoundExecution, name: string): string {
  const { threads, locations, results, report, outcome } = partsOf(execution);
  const shared = locations.map(
    (location) => `static ${isAtomic(execution, location) ? 'atomic_int' : 'int'} ${locationName(location)};`,
  );
  const functions = threads.map((thread) => {
    const parameters = cParameters(execution, thread);
    const given = parameters.map((parameter) => `&${parameter.replace(/^.* /, '')}`);
    return `static void P${thread}(${parameters.join(', ') || 'void'}) {
${indented([...cBody(execution, thread), ...report(thread)], '  ')}}

static void* run_P${thread}(void* unused) {
  for (long round = 0; round < rounds; round++) {
    meet();
    P${thread}(${given.join(', ')});
    meet();
  }
  return unused;
}
`;
  });
  return `/* ${name}: how often is it that ${outcome}?
   cc -O2 -pthread ${name}.c && ./a.out [rounds] */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = ${threads.length} };

${indented([...shared, ...results.map((result) => `static int ${result};`)], '')}static long rounds = 100000;

/* Everyone waits here for all threads and main. */
static atomic_int arrived, meetings;

static void meet(void) {
  int meeting = atomic_load(&meetings);
  if (atomic_fetch_add(&arrived, 1) == THREADS) {
    atomic_store(&arrived, 0);
    atomic_fetch_add(&meetings, 1);
  } else {
    while (atomic_load(&meetings) == meeting) sched_yield();
  }
}

${functions.join('\n')}
int main(int count, char** arguments) {
  static void* (*const runs[THREADS])(void*) = {${threads.map((thread) => `run_P${thread}`).join(', ')}};
  pthread_t threads[THREADS];
  long seen = 0;
  if (count > 1) rounds = atol(arguments[1]);
  for (int i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, runs[i], NULL) != 0) abort();
  }
  for (long round = 0; round < rounds; round++) {
${indented(
  locations.map((location) => `${locationName(location)} = 0;`),
  '    ',
)}    meet();
    meet();
    if (${outcome}) seen++;
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("${name}: %ld of %ld rounds\\n", seen, rounds);
  return 0;
}
`;
}

function javaHarness(execution: FoundExecution, className: string): string {
  const { threads, locations, results, report, outcome } = partsOf(execution);
  const fields = [...locations.map(locationName), ...results].map((field) => `static int ${field};`);
  const handles = locations.map(
    (location) => `static final VarHandle ${handleName(location)} = handle("${locationName(location)}");`,
  );
  const methods = threads.map(
    (thread) => `  static void P${thread}() {
${indented([...javaBody(execution, thread), ...report(thread)], '    ')}  }

`,
  );
  return `// How often is it that ${outcome}?
// java ${className}.java [rounds]
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

final class ${className} {
  static final int THREADS = ${threads.length};
${indented([...fields, ...handles], '  ')}
  static VarHandle handle(String field) {
    try {
      return MethodHandles.lookup().findStaticVarHandle(${className}.class, field, int.class);
    } catch (ReflectiveOperationException fault) {
      throw new AssertionError(fault);
    }
  }

  // Everyone waits here for all threads and main.
  static final AtomicInteger arrived = new AtomicInteger();
  static final AtomicInteger meetings = new AtomicInteger();

  static void meet() {
    int meeting = meetings.get();
    if (arrived.getAndIncrement() == THREADS) {
      arrived.set(0);
      meetings.getAndIncrement();
    } else {
      while (meetings.get() == meeting) Thread.yield();
    }
  }

${methods.join('')}  static Thread start(Runnable body, long rounds) {
    Thread thread = new Thread(() -> {
      for (long round = 0; round < rounds; round++) {
        meet();
        body.run();
        meet();
      }
    });
    thread.start();
    return thread;
  }

  public static void main(String[] arguments) throws InterruptedException {
    long rounds = arguments.length > 0 ? Long.parseLong(arguments[0]) : 100000;
    Thread[] threads = {${threads.map((thread) => `start(${className}::P${thread}, rounds)`).join(', ')}};
    long seen = 0;
    for (long round = 0; round < rounds; round++) {
${indented(
  locations.map((location) => `${locationName(location)} = 0;`),
  '      ',
)}      meet();
      meet();
      if (${outcome}) seen++;
    }
    for (Thread thread : threads) thread.join();
    System.out.println("${className}: " + seen + " of " + rounds + " rounds");
  }
}
`;
}
