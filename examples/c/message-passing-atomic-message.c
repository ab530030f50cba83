/* Message passing where both message and flag are relaxed atomics.
 *
 * No data race, but no order either: the flag may overtake the message. Broken under rc11 and
 * pso, right under sc and tso, which keep stores in order.
 * Heddle must report an assertion: an old message.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int message;
static atomic_int flag;

static void *producer(void *unused) {
  (void)unused;
  atomic_store_explicit(&message, 42, memory_order_relaxed);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    assert(atomic_load_explicit(&message, memory_order_relaxed) == 42); // <- assertion
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
