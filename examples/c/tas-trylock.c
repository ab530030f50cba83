/* Test-and-set lock on an atomic_flag; a thread that finds it taken goes away.
 *
 * Whoever gets the flag second reads the clearing store, or its release sequence, with acquire.
 * Holds: every visit is counted, however many there were.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static atomic_int visits;
static int counter;

static bool try_lock(void) {
  return !atomic_flag_test_and_set_explicit(&taken, memory_order_acquire);
}

static void unlock(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }

static void *worker(void *unused) {
  (void)unused;
  if (try_lock()) {
    counter++;
    unlock();
    atomic_fetch_add_explicit(&visits, 1, memory_order_relaxed);
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
  assert(counter == atomic_load_explicit(&visits, memory_order_relaxed));
  return 0;
}
