/* N threads increment a variable under a queue lock of Mellor-Crummey and Scott: each waits at a word of its own. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

struct waiter {
  struct waiter *_Atomic next;
  atomic_int waits;
};

static struct waiter waiters[N];
static struct waiter *_Atomic last;
static int x;

static void lock(struct waiter *me) {
  atomic_store_explicit(&me->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&me->waits, 1, memory_order_relaxed);
  struct waiter *before = atomic_exchange_explicit(&last, me, memory_order_acq_rel);
  if (before == NULL)
    return;
  atomic_store_explicit(&before->next, me, memory_order_release);
  while (atomic_load_explicit(&me->waits, memory_order_acquire)) {
  }
}

static void unlock(struct waiter *me) {
  struct waiter *next = atomic_load_explicit(&me->next, memory_order_acquire);
  if (next == NULL) {
    struct waiter *expected = me;
    if (atomic_compare_exchange_strong_explicit(&last, &expected, NULL, memory_order_release, memory_order_relaxed))
      return;
    while ((next = atomic_load_explicit(&me->next, memory_order_acquire)) == NULL) {
    }
  }
  atomic_store_explicit(&next->waits, 0, memory_order_release);
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
