/* Load buffering around N threads: thread i reads x[i] and then sets x[i + 1], the last one x[0].
 *
 * Any of the reads may see 1. That all of them do is a cycle of program order and reads-from.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static atomic_int x[N];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_load_explicit(&x[index], memory_order_relaxed);
  atomic_store_explicit(&x[(index + 1) % N], 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
