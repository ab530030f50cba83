/* LB+addr with the second half of the first thread called through a function pointer. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static atomic_int y[2];

static void load_store(int a) {
  atomic_load_explicit(y + a, memory_order_relaxed);
  atomic_store_explicit(y, 1, memory_order_relaxed);
}

static void *thread_1(void *unused) {
  (void)unused;
  void (*call)(int) = &load_store;
  int a = atomic_load_explicit(&x, memory_order_relaxed);
  call(a);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int r = atomic_load_explicit(y, memory_order_relaxed);
  atomic_store_explicit(&x, r, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
