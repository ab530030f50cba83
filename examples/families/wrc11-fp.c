/* Two writers, one of which reads twice afterwards. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static int a, b;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_release);
  a = atomic_load_explicit(&x, memory_order_acquire);
  b = atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
