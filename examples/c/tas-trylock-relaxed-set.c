/* Test-and-set lock on an atomic_flag, taken with a relaxed test-and-set.
 *
 * Broken: the clear releases, but nobody acquires: a thread that sees the flag clear again does
 * not see what was done under it.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_flag taken = ATOMIC_FLAG_INIT;
static int counter;

static bool try_lock(void) {
  return !atomic_flag_test_and_set_explicit(&taken, memory_order_relaxed);
}

static void unlock(void) { atomic_flag_clear_explicit(&taken, memory_order_release); }

static void *worker(void *unused) {
  (void)unused;
  if (try_lock()) {
    counter++; // <- data-race
    unlock();
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
