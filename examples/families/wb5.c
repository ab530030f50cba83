/* A test of atomicity and coherence: increments of the initial value and of the only store. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 1, memory_order_relaxed) == 0);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 1, memory_order_relaxed) == 10);
  atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 10, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
