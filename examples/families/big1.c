/* big0 with more reads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z, w;

static void *thread_one(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_acquire);
  atomic_load_explicit(&y, memory_order_acquire);
  atomic_load_explicit(&z, memory_order_acquire);
  atomic_load_explicit(&w, memory_order_acquire);
  atomic_load_explicit(&x, memory_order_acquire);
  atomic_load_explicit(&y, memory_order_acquire);
  atomic_load_explicit(&z, memory_order_acquire);
  atomic_load_explicit(&w, memory_order_acquire);
  return NULL;
}

static void *thread_two(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_acquire);
  atomic_load_explicit(&y, memory_order_acquire);
  atomic_load_explicit(&z, memory_order_acquire);
  atomic_load_explicit(&w, memory_order_acquire);
  atomic_load_explicit(&x, memory_order_acquire);
  atomic_load_explicit(&y, memory_order_acquire);
  return NULL;
}

static void *thread_three(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_store_explicit(&y, 1, memory_order_release);
  atomic_store_explicit(&x, 2, memory_order_release);
  atomic_store_explicit(&y, 2, memory_order_release);
  atomic_store_explicit(&x, 3, memory_order_release);
  atomic_store_explicit(&y, 3, memory_order_release);
  return NULL;
}

static void *thread_four(void *unused) {
  (void)unused;
  atomic_store_explicit(&z, 1, memory_order_release);
  atomic_store_explicit(&w, 1, memory_order_release);
  atomic_store_explicit(&z, 2, memory_order_release);
  atomic_store_explicit(&w, 2, memory_order_release);
  atomic_store_explicit(&z, 3, memory_order_release);
  atomic_store_explicit(&w, 3, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_one, NULL);
  pthread_create(&second, NULL, thread_two, NULL);
  pthread_create(&third, NULL, thread_three, NULL);
  pthread_create(&fourth, NULL, thread_four, NULL);
  return 0;
}
