/* Handing over a value with a semaphore that counts what is there.
 *
 * Holds: the consumer waits for the post, which happens after the write.
 */
#include <assert.h>
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
  received = value;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  sem_init(&full, 0, 0);
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(received == 7);
  return 0;
}
