/* Two threads fill an array from a common index, at most U slots each; every variable is read again each time. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef U
#define U 2
#endif

static atomic_int size = 20, ind, vi = 1, vj = 2;
static atomic_int a[20];

static int relaxed(atomic_int *variable) {
  return atomic_load_explicit(variable, memory_order_relaxed);
}

static void *thread_fill(void *value) {
  for (int i = 0; i < U && relaxed(&ind) < relaxed(&size) - 1; i++) {
    atomic_store_explicit(&ind, relaxed(&ind) + 1, memory_order_relaxed);
    int slot = relaxed(&ind);
    atomic_store_explicit(&a[slot], relaxed(value), memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_fill, &vi);
  pthread_create(&second, NULL, thread_fill, &vj);
  return 0;
}
