/* Message passing where a counter stands between the reads of the flag and of the message. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_load_explicit(&y, memory_order_acquire);
  atomic_fetch_add_explicit(&z, 1, memory_order_acq_rel);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&z, 1, memory_order_acq_rel);
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_store_explicit(&y, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
