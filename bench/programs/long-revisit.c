/* A read, N rounds of work after it, and two writes that come to the graph later and revisit the read: each time the rounds go and
 * come again. What the writers read first keeps their writes from being added before the read.
 *
 * There are six executions, whatever N is.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

static atomic_int x, unwritten, slot;

static void *thread_reader(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, LOAD);
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&slot, i, STORE);
    FENCE();
    atomic_load_explicit(&slot, LOAD);
  }
  return NULL;
}

static void *thread_writer(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_load_explicit(&unwritten, LOAD);
  atomic_store_explicit(&x, index, STORE);
  return NULL;
}

int main(void) {
  pthread_t reader, writers[2];
  pthread_create(&reader, NULL, thread_reader, NULL);
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&writers[i], NULL, thread_writer, (void *)(i + 1));
  return 0;
}
