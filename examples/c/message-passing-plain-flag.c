/* Message passing with a plain variable as the flag.
 *
 * Broken: the flag itself is written and read without any order.
 * Heddle must report a data race on `flag`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int message;
static int flag, seen;

static void *producer(void *unused) {
  (void)unused;
  atomic_store(&message, 42);
  flag = 1;
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  if (flag == 1) // <- data-race
    seen = atomic_load(&message);
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
