/* Spin lock taken by compare-and-swap, given back by a relaxed store.
 *
 * Broken: two threads are never inside together, but a relaxed unlock synchronises with nobody,
 * so the second critical section does not happen after the first.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int held;
static int counter;

static void lock(void) {
  int expected = 0;
  while (!atomic_compare_exchange_weak_explicit(&held, &expected, 1, memory_order_acquire,
                                                memory_order_relaxed))
    expected = 0;
}

static void unlock(void) { atomic_store_explicit(&held, 0, memory_order_relaxed); }

static void *worker(void *unused) {
  (void)unused;
  lock();
  counter++; // <- data-race
  unlock();
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
