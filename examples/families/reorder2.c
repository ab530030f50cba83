/* Two threads set a pair of variables, two check whether they see both or none; they may see one. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b;

static void *set(void *unused) {
  (void)unused;
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  atomic_store_explicit(&b, -1, memory_order_relaxed);
  return NULL;
}

static void *check(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&a, memory_order_relaxed) == 0 && atomic_load_explicit(&b,
                           memory_order_relaxed) == 0)
    return NULL;
  if (atomic_load_explicit(&a, memory_order_relaxed) == 1)
    atomic_load_explicit(&b, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t setters[2], checkers[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&setters[i], NULL, set, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&checkers[i], NULL, check, NULL);
  return 0;
}
