/* Load buffering with an address dependency, inside a function that is called. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static atomic_int y[2];

static void load_store(int index) {
  atomic_load_explicit(&y[index], memory_order_relaxed);
  atomic_store_explicit(&y[0], 1, memory_order_relaxed);
}

static void *thread_1(void *unused) {
  (void)unused;
  load_store(atomic_load_explicit(&x, memory_order_relaxed));
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int value = atomic_load_explicit(&y[0], memory_order_relaxed);
  atomic_store_explicit(&x, value, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
