/* Spin lock taken by compare-and-swap.
 *
 * The CAS that takes the lock acquires, the store that gives it back releases, so the critical
 * sections happen one after the other and the plain counter is safe. Holds.
 */
#include <assert.h>
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

static void unlock(void) { atomic_store_explicit(&held, 0, memory_order_release); }

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
