/* One variable, two writes by one thread: readers never see them in the wrong order.
 *
 * Coherence holds for relaxed atomics too. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int step;

static void *writer(void *unused) {
  (void)unused;
  atomic_store_explicit(&step, 1, memory_order_relaxed);
  atomic_store_explicit(&step, 2, memory_order_relaxed);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  int earlier = atomic_load_explicit(&step, memory_order_relaxed);
  int later = atomic_load_explicit(&step, memory_order_relaxed);
  assert(earlier <= later);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
