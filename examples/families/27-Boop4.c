/* T threads open a device that another one closes, and all count its users without a lock.
 *
 * The closer lets the openers go and waits until one of them is through; each wait looks U times and then gives up.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef U
#define U 1
#endif
#ifndef T
#define T 2
#endif

static atomic_int usecount, locked, release, flag1;

static bool wait_for(atomic_int *flag) {
  for (int i = 0; i < U; i++) {
    if (atomic_load_explicit(flag, memory_order_relaxed))
      return true;
  }
  return false;
}

static void *thread_closer(void *unused) {
  (void)unused;
  atomic_store_explicit(&usecount, 0, memory_order_relaxed);
  atomic_store_explicit(&locked, 0, memory_order_relaxed);
  atomic_store_explicit(&release, 1, memory_order_relaxed);
  if (!wait_for(&flag1))
    return NULL;
  int users = atomic_load_explicit(&usecount, memory_order_relaxed);
  atomic_store_explicit(&usecount, users - 1, memory_order_relaxed);
  atomic_store_explicit(&locked, 0, memory_order_relaxed);
  atomic_load_explicit(&usecount, memory_order_relaxed);
  return NULL;
}

static void *thread_opener(void *unused) {
  (void)unused;
  if (!wait_for(&release))
    return NULL;
  int users = atomic_load_explicit(&usecount, memory_order_relaxed);
  atomic_store_explicit(&usecount, users + 1, memory_order_relaxed);
  if (atomic_load_explicit(&locked, memory_order_relaxed))
    return NULL;
  atomic_store_explicit(&locked, 1, memory_order_relaxed);
  atomic_store_explicit(&flag1, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t closer, openers[T];
  pthread_create(&closer, NULL, thread_closer, NULL);
  for (int i = 0; i < T; i++)
    pthread_create(&openers[i], NULL, thread_opener, NULL);
  return 0;
}
