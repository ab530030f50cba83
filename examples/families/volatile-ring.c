/* N threads in a ring, each with K volatile (SC) accesses: in turn a store to a variable of its own and a load of the same
   variable of its neighbour, with new variables for each such pair. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif
#ifndef K
#define K 4
#endif

static atomic_int variables[(K + 1) / 2][N];

static void *thread_n(void *argument) {
  int own = (int)(intptr_t)argument;
  int neighbour = (own + 1) % N;
  for (int k = 0; k < K; k++) {
    if (k % 2 == 0)
      atomic_store_explicit(&variables[k / 2][own], 1, memory_order_seq_cst);
    else
      atomic_load_explicit(&variables[k / 2][neighbour], memory_order_seq_cst);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
