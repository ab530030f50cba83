/* A waiter that checks its condition with `if` instead of `while`.
 *
 * Broken: it is woken for the first item, but before it has the mutex again the other consumer
 * comes by and takes that item.
 * Heddle must report an assertion: nothing is there to take.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t added = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumer(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  if (items == 0)
    pthread_cond_wait(&added, &guard);
  assert(items > 0); // <- assertion
  items--;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void produce(void) {
  pthread_mutex_lock(&guard);
  items++;
  pthread_cond_signal(&added);
  pthread_mutex_unlock(&guard);
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, consumer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  produce();
  produce();
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
