/* N threads increment a variable under a mutex of three states: free, taken, taken and waited for. Instead of sleeping
 * in the kernel a thread waits until the state is no longer the third. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

enum { FREE, TAKEN, CONTENDED };

static atomic_int state;
static int x;

static void lock(void) {
  int seen = FREE;
  if (atomic_compare_exchange_strong_explicit(&state, &seen, TAKEN, memory_order_acquire, memory_order_relaxed))
    return;
  while (atomic_exchange_explicit(&state, CONTENDED, memory_order_acquire) != FREE) {
    while (atomic_load_explicit(&state, memory_order_relaxed) == CONTENDED) {
    }
  }
}

static void unlock(void) { atomic_exchange_explicit(&state, FREE, memory_order_release); }

static void *thread_n(void *unused) {
  (void)unused;
  lock();
  x++;
  unlock();
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
