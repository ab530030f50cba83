/* A fence for signal handlers orders nothing between threads: the waiting thread writes the payload too, without synchronisation. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int held = 1;
static int payload;

static void *owner(void *unused) {
  payload = 1;
  atomic_store_explicit(&held, 0, memory_order_release);
  return NULL;
}

static void *successor(void *unused) {
  while (atomic_load_explicit(&held, memory_order_relaxed) != 0) {
  }
  atomic_signal_fence(memory_order_acquire);
  payload = 2;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, owner, NULL);
  pthread_create(&threads[1], NULL, successor, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
