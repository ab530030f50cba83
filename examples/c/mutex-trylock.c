/* pthread_mutex_trylock: who does not get the mutex goes without.
 *
 * Holds: somebody gets it, and whoever does is alone.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static atomic_int refused;
static int counter;

static void *worker(void *unused) {
  (void)unused;
  if (pthread_mutex_trylock(&guard) == 0) {
    counter++;
    pthread_mutex_unlock(&guard);
  } else {
    atomic_fetch_add_explicit(&refused, 1, memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter >= 1);
  assert(counter + atomic_load_explicit(&refused, memory_order_relaxed) == 2);
  return 0;
}
