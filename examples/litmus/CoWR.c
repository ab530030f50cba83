/* A thread reads the variable that it has written while another overwrites it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_one(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *thread_two(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_one, NULL);
  pthread_create(&second, NULL, thread_two, NULL);
  return 0;
}
