/* Message passing with a relaxed flag.
 *
 * Broken: the consumer may see the flag and still does not see the message.
 * Heddle must report a data race on `message`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int message, seen;
static atomic_int flag;

static void *producer(void *unused) {
  (void)unused;
  message = 42;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    seen = message; // <- data-race
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
