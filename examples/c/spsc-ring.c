/* Ring buffer for one producer and one consumer, with room for one item, so that it wraps at
 * once.
 *
 * Each side owns one counter, releases it after touching the ring and acquires the other's
 * before. Holds: both items arrive, in order.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { SIZE = 1, ITEMS = 2 };

static int ring[SIZE];
static atomic_int written, taken; // how many items, ever
static int sum;

static void *producer(void *unused) {
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    while (i - atomic_load_explicit(&taken, memory_order_acquire) == SIZE)
      ;
    ring[i % SIZE] = i + 1;
    atomic_store_explicit(&written, i + 1, memory_order_release);
  }
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  for (int i = 0; i < ITEMS; i++) {
    while (atomic_load_explicit(&written, memory_order_acquire) == i)
      ;
    sum += ring[i % SIZE];
    atomic_store_explicit(&taken, i + 1, memory_order_release);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(sum == 3);
  return 0;
}
