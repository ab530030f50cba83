/* N agents sell N - 1 seats without a lock, until one of them sees that all are sold; main counts the tickets. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_int stop, sold;

static void *thread_agent(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&stop, memory_order_relaxed))
    return NULL;
  int before = atomic_load_explicit(&sold, memory_order_relaxed);
  if (before >= N - 1)
    atomic_store_explicit(&stop, 1, memory_order_relaxed);
  else
    atomic_store_explicit(&sold, before + 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t agents[N];
  for (int i = 0; i < N; i++)
    pthread_create(&agents[i], NULL, thread_agent, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(agents[i], NULL);
  atomic_load_explicit(&sold, memory_order_relaxed);
  return 0;
}
