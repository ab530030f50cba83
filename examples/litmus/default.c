/* One thread reads a variable twice that two others write. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_one(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_acquire);
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *thread_two(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  return NULL;
}

static void *thread_three(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_one, NULL);
  pthread_create(&second, NULL, thread_two, NULL);
  pthread_create(&third, NULL, thread_three, NULL);
  return 0;
}
