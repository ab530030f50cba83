/* As lbn.c, with control dependencies: all threads but the first set the next variable only if they have read 1.
 *
 * The number of threads that saw 1, counted from the second one on, is all that varies; when all of them did, the first may too,
 * which is a cycle of program order and reads-from.
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
  if (index == 0 || seen != 0)
    atomic_store_explicit(&x[(index + 1) % N], 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
