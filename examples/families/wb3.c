/* A test of atomicity and coherence: two increments hold on to the writes that they read. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_relaxed) == 6);
  atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 4, memory_order_relaxed);
  atomic_store_explicit(&x, 6, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 3, memory_order_relaxed);
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 1, memory_order_relaxed) == 4);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 10, memory_order_relaxed) == 3);
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_create(&fourth, NULL, thread_4, NULL);
  return 0;
}
