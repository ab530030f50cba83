/**
 * The program that runs a test in C: a location is an array with an element for each instance of a
 * batch.
 */
import type { FoundExecution } from '../question/found-execution.ts';
import { cBody, cParameters, isAtomic } from './c.ts';
import { BATCH, type HarnessParts, harnessParts, indented, LONG_WAIT, SHORT_WAIT } from './harness-parts.ts';
import { locationName } from './values.ts';

/** Unless the user says otherwise. */
const ROUNDS = 100000;

const SETTLE = `/* Gives each thread a processor of its own, where that can be said: two on one are never in step. */
static void settle(int thread) {
#ifdef __linux__
  cpu_set_t all, own;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  int cpu = 0;
  for (int before = thread % CPU_COUNT(&all); !CPU_ISSET(cpu, &all) || before-- > 0; cpu++) {
  }
  CPU_ZERO(&own);
  CPU_SET(cpu, &own);
  pthread_setaffinity_np(pthread_self(), sizeof own, &own);
#endif
}
`;

export function cHarness(execution: FoundExecution, name: string): string {
  const { threads, locations, results, outcome } = harnessParts(execution);
  const shared = [
    ...locations.map(
      (location) =>
        `static ${isAtomic(execution, location) ? 'atomic_int' : 'int'} ${locationName(location)}[BATCH];`,
    ),
    ...results.map((result) => `static int ${result.name}[BATCH];`),
  ];
  const functions = threads.map((thread) => threadFunctions(execution, thread, results));
  const resets = [...locations.map(locationName), 'present'].map((location) => `${location}[i] = 0;`);
  return `/* ${name}: how often is it that ${outcome((place) => place)}?
   cc -O2 -pthread ${name}.c && ./a.out [rounds] */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = ${threads.length}, BATCH = ${BATCH} };

/* Each round has its own element; those of a batch are run one after the other. */
${indented(shared, '')}static long rounds = ${ROUNDS}, seen;

${SETTLE}
/* All threads wait here for all. */
static atomic_int arrived, meetings;

static void meet(void) {
  int meeting = atomic_load(&meetings), looks = 0;
  if (atomic_fetch_add(&arrived, 1) == THREADS - 1) {
    atomic_store(&arrived, 0);
    atomic_fetch_add(&meetings, 1);
  }
  while (atomic_load(&meetings) == meeting) {
    if (looks < ${LONG_WAIT}) looks++;
    else sched_yield();
  }
}

/* Waits a little for the others to come to round i of the batch. */
static atomic_int present[BATCH];

static void fall_in(int i) {
  atomic_fetch_add(&present[i], 1);
  for (int looks = 0; looks < ${SHORT_WAIT} && atomic_load(&present[i]) < THREADS; looks++) {
  }
}

static void count(long left) {
  for (int i = 0; i < BATCH; i++) {
    if (i < left && ${outcome((place) => `${place}[i]`)}) seen++;
${indented(resets, '    ')}  }
}

${functions.join('\n')}
int main(int count, char** arguments) {
  static void* (*const runs[THREADS])(void*) = {${threads.map((thread) => `run_P${thread}`).join(', ')}};
  pthread_t threads[THREADS];
  if (count > 1) rounds = atol(arguments[1]);
  for (int i = 0; i < THREADS; i++) {
    if (pthread_create(&threads[i], NULL, runs[i], NULL) != 0) abort();
  }
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  printf("${name}: %ld of %ld rounds\\n", seen, rounds);
  return 0;
}
`;
}

/** The code of a thread, and the function that runs it round by round. */
function threadFunctions(
  execution: FoundExecution,
  thread: number,
  results: HarnessParts['results'],
): string {
  const own = results.filter((result) => result.thread === thread);
  const parameters = [...cParameters(execution, thread), ...own.map((result) => `int* ${result.name}`)];
  const given = parameters.map((parameter) => `&${parameter.replace(/^.* /, '')}[i]`);
  const report = own.map((result) => `*${result.name} = ${result.register};`);
  return `static void P${thread}(${parameters.join(', ') || 'void'}) {
${indented([...cBody(execution, thread), ...report], '  ')}}

static void* run_P${thread}(void* unused) {
  settle(${thread});
  for (long done = 0; done < rounds; done += BATCH) {
    meet();
    for (int i = 0; i < BATCH; i++) {
      fall_in(i);
      P${thread}(${given.join(', ')});
    }
    meet();
${thread === 0 ? '    count(rounds - done);\n' : ''}  }
  return unused;
}
`;
}
