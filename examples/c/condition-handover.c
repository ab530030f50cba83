/* Handing over a value with a condition variable.
 *
 * The consumer waits in a loop for its condition, under the mutex that also guards it. Holds: it
 * sees the value, whether the signal came before or after it began to wait.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static bool ready;
static int value;

static void *producer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  value = 7;
  ready = true;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  while (!ready)
    pthread_cond_wait(&arrived, &guard);
  assert(value == 7);
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
