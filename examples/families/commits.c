/* Two threads write a variable until they have read their own number back N times, or six rounds are over. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

#define ROUNDS 6

static atomic_int goal = N;
static atomic_int x;

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  int committed = 0;
  for (int round = 0; round < ROUNDS; round++) {
    if (committed >= atomic_load_explicit(&goal, memory_order_acquire))
      break;
    atomic_store_explicit(&x, index, memory_order_release);
    if (atomic_load_explicit(&x, memory_order_acquire) == index)
      committed++;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)(i + 1));
  return 0;
}
