/* A read before an increment, beside another increment. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_relaxed);
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
