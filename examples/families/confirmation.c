/* N threads read a variable and then another one, until the first is still what it was; then each moves it on. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

static atomic_int version, data;

static void *thread_n(void *unused) {
  (void)unused;
  int seen, value;
  do {
    seen = atomic_load_explicit(&version, memory_order_acquire);
    value = atomic_load_explicit(&data, memory_order_acquire);
  } while (atomic_load_explicit(&version, memory_order_acquire) != seen);
  atomic_fetch_add_explicit(&data, value + 1, memory_order_acq_rel);
  atomic_fetch_add_explicit(&version, 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
