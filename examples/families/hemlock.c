/* N threads increment a variable under Hemlock: a queue lock whose waiters look at the one word of the thread before them, and
 * acknowledge there that they have seen the lock pass.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

struct waiter {
  void *_Atomic grant;
};

static struct waiter waiters[N];
static struct waiter *_Atomic last;
static int x;

static void lock(struct waiter *me) {
  struct waiter *before = atomic_exchange_explicit(&last, me, memory_order_acq_rel);
  if (before == NULL)
    return;
  while (atomic_load_explicit(&before->grant, memory_order_acquire) != (void *)&last) {
  }
  atomic_store_explicit(&before->grant, NULL, memory_order_release);
}

static void unlock(struct waiter *me) {
  struct waiter *expected = me;
  if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, memory_order_release, memory_order_relaxed))
    return;
  atomic_store_explicit(&me->grant, (void *)&last, memory_order_release);
  while (atomic_load_explicit(&me->grant, memory_order_acquire) != NULL) {
  }
}

static void *thread_n(void *me) {
  lock(me);
  x++;
  unlock(me);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, &waiters[i]);
  return 0;
}
