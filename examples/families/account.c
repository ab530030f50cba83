/* N deposits and a withdrawal, each a load and a store without a lock; main reads the balance when all are done. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int balance;

static void *thread_n(void *argument) {
  int amount = (int)(intptr_t)argument;
  int before = atomic_load_explicit(&balance, memory_order_relaxed);
  atomic_store_explicit(&balance, before + amount, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N + 1];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)1);
  pthread_create(&threads[N], NULL, thread_n, (void *)-1);
  for (int i = 0; i < N + 1; i++)
    pthread_join(threads[i], NULL);
  atomic_load_explicit(&balance, memory_order_relaxed);
  return 0;
}
