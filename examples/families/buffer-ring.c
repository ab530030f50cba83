/* N producers put items into a ring in three steps, as drivers do: claim a place by an exchange that is tried again, fill it, and
 * wait until all places before it are filled before moving the tail on. A consumer takes what is there.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

enum { PLACES = 4 };

static atomic_int claimed, filled, ring[PLACES];

static void *producer(void *unused) {
  (void)unused;
  int mine = atomic_load_explicit(&claimed, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&claimed, &mine, mine + 1, memory_order_acquire, memory_order_relaxed)) {
  }
  atomic_store_explicit(&ring[mine % PLACES], 1, memory_order_relaxed);
  while (atomic_load_explicit(&filled, memory_order_relaxed) != mine) {
  }
  atomic_store_explicit(&filled, mine + 1, memory_order_release);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  int end = atomic_load_explicit(&filled, memory_order_acquire);
  for (int i = 0; i < end; i++)
    atomic_load_explicit(&ring[i], memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N + 1];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, producer, NULL);
  pthread_create(&threads[N], NULL, consumer, NULL);
  return 0;
}
