/* As lbn.c, with data dependencies: the first thread writes 1, all others write on what they have read.
 *
 * Any read may see the write of the thread before it, though the value of that may be 0. That all of them do is a cycle of
 * program order and reads-from.
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
  int seen = atomic_load_explicit(&x[index], memory_order_relaxed);
  atomic_store_explicit(&x[(index + 1) % N], index == 0 ? 1 : seen, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
