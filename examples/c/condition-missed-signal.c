/* Waiting for a signal without a condition.
 *
 * Broken: a signal that comes before anybody waits is lost, and the waiter waits for ever.
 * Heddle must report a deadlock.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;

static void *producer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  pthread_cond_wait(&arrived, &guard); // <- deadlock
  pthread_mutex_unlock(&guard);
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
