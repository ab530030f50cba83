/* N items go through a ring of two places, from one thread to another. Each keeps a copy of the other's index, and reads that index
 * again only when by its copy the ring is full or empty.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

enum { PLACES = 2 };

static int ring[PLACES];
static atomic_int written, consumed;

static void *producer(void *unused) {
  (void)unused;
  int known = 0;
  for (int i = 0; i < N; i++) {
    while (i - known == PLACES)
      known = atomic_load_explicit(&consumed, memory_order_acquire);
    ring[i % PLACES] = i + 1;
    atomic_store_explicit(&written, i + 1, memory_order_release);
  }
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  int known = 0;
  for (int i = 0; i < N; i++) {
    while (i == known)
      known = atomic_load_explicit(&written, memory_order_acquire);
    assert(ring[i % PLACES] == i + 1);
    atomic_store_explicit(&consumed, i + 1, memory_order_release);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, producer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  return 0;
}
