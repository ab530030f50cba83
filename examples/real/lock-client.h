// What a client of a lock does: three threads increment a number under it. The client defines `enter` and `leave`, which get
// the number of their thread, behind the header of the project.
#ifndef LOCK_CLIENT_H
#define LOCK_CLIENT_H

#include <assert.h>
#include <pthread.h>

#define THREADS 3

static void enter(int thread);
static void leave(int thread);

static int count;
static int numbers[THREADS];

static void *increment(void *number) {
  int thread = *(int *)number;
  enter(thread);
  ++count;
  leave(thread);
  return 0;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int thread = 1; thread < THREADS; ++thread) {
    numbers[thread] = thread;
    pthread_create(&threads[thread], 0, increment, &numbers[thread]);
  }
  increment(&numbers[0]);
  for (int thread = 1; thread < THREADS; ++thread) pthread_join(threads[thread], 0);
  assert(count == THREADS);
}

#endif
