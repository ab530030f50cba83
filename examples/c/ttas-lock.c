/* Test-and-test-and-set lock: wait with plain reads of the cache line, then try to take it.
 *
 * The relaxed look is only a hint; the successful CAS acquires what the unlock released. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool busy;
static int counter;

static void lock(void) {
  for (;;) {
    bool seen = atomic_load_explicit(&busy, memory_order_relaxed);
    if (!seen && atomic_compare_exchange_strong_explicit(&busy, &seen, true, memory_order_acquire,
                                                         memory_order_relaxed))
      return;
  }
}

static void unlock(void) { atomic_store_explicit(&busy, false, memory_order_release); }

static void *worker(void *unused) {
  (void)unused;
  lock();
  counter++;
  unlock();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
