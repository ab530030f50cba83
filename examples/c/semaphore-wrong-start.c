/* Handing over a value with a semaphore that starts at 1.
 *
 * Broken: the consumer does not wait for the producer.
 * Heddle must report a data race on `value`.
 */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t full;
static int value, received;

static void *producer(void *unused) {
  (void)unused;
  value = 7;
  sem_post(&full);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  sem_wait(&full);
  received = value; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  sem_init(&full, 0, 1);
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
