/* Message passing: write the message, raise the flag; see the flag, read the message.
 *
 * Release on the flag's store and acquire on its load make the message arrive. Holds.
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
  atomic_store_explicit(&flag, 1, memory_order_release);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&flag, memory_order_acquire) == 1)
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
