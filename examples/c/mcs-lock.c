/* MCS queue lock: each waiter spins on its own record, the holder hands over to its successor.
 *
 * The queue is joined by an acquire-release exchange, a successor announces itself with release,
 * and the hand-over releases what the next holder acquires. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct waiter {
  _Atomic(struct waiter *) next;
  atomic_bool must_wait;
};

static _Atomic(struct waiter *) tail;
static struct waiter waiters[2];
static int counter;

static void lock(struct waiter *me) {
  atomic_store_explicit(&me->must_wait, true, memory_order_relaxed);
  struct waiter *before = atomic_exchange_explicit(&tail, me, memory_order_acq_rel);
  if (before == NULL)
    return;
  atomic_store_explicit(&before->next, me, memory_order_release);
  while (atomic_load_explicit(&me->must_wait, memory_order_acquire))
    ;
}

static void unlock(struct waiter *me) {
  struct waiter *after = atomic_load_explicit(&me->next, memory_order_acquire);
  if (after == NULL) {
    struct waiter *expected = me;
    if (atomic_compare_exchange_strong_explicit(&tail, &expected, NULL, memory_order_release,
                                                memory_order_relaxed))
      return;
    do {
      after = atomic_load_explicit(&me->next, memory_order_acquire);
    } while (after == NULL);
  }
  atomic_store_explicit(&after->must_wait, false, memory_order_release);
}

static void *worker(void *waiter) {
  lock(waiter);
  counter++;
  unlock(waiter);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, &waiters[0]);
  pthread_create(&second, NULL, worker, &waiters[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
