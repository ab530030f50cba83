/* Six increments of one word in four threads, as a read-write lock makes them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int lock;

static void *two_relaxed(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
  return NULL;
}

static void *acquire_first(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&lock, 1, memory_order_acquire);
  atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
  return NULL;
}

static void *one_release(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&lock, 1, memory_order_release);
  return NULL;
}

static void *one_relaxed(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&lock, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, two_relaxed, NULL);
  pthread_create(&second, NULL, acquire_first, NULL);
  pthread_create(&third, NULL, one_release, NULL);
  pthread_create(&fourth, NULL, one_relaxed, NULL);
  return 0;
}
