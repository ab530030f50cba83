/* Message passing with relaxed accesses to the flag and fences beside them.
 *
 * A release fence before the store and an acquire fence after the load synchronise. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int message;
static atomic_int flag;

static void *producer(void *unused) {
  (void)unused;
  message = 42;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  while (atomic_load_explicit(&flag, memory_order_relaxed) == 0)
    ;
  atomic_thread_fence(memory_order_acquire);
  assert(message == 42);
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
