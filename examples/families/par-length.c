/* Two long threads: N rounds each on a slot of its own, then a write and a read of a shared variable.
 *
 * The number of executions does not depend on N: a measure of the cost per event.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 10
#endif

#define THREADS 2

static atomic_int shared;
static atomic_int local[THREADS];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&local[index], i, memory_order_seq_cst);
    atomic_load_explicit(&local[index], memory_order_seq_cst);
  }
  atomic_store_explicit(&shared, index, memory_order_seq_cst);
  atomic_load_explicit(&shared, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (intptr_t i = 0; i < THREADS; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
