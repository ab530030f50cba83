/* N threads under a ticket lock with a waiting array: who is not next waits at a place that its ticket chooses. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

enum { PLACES = 4, NEAR = 1 };

static atomic_int next, serving, waiting[PLACES];
static int x;

static void *thread_n(void *unused) {
  (void)unused;
  int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  int ahead = mine - atomic_load_explicit(&serving, memory_order_acquire);
  while (ahead > NEAR) {
    int seen = atomic_load_explicit(&waiting[mine % PLACES], memory_order_acquire);
    ahead = mine - atomic_load_explicit(&serving, memory_order_acquire);
    if (ahead <= NEAR)
      break;
    while (atomic_load_explicit(&waiting[mine % PLACES], memory_order_acquire) == seen) {
    }
    ahead = mine - atomic_load_explicit(&serving, memory_order_acquire);
  }
  while (atomic_load_explicit(&serving, memory_order_acquire) != mine) {
  }
  x++;
  atomic_store_explicit(&serving, mine + 1, memory_order_release);
  atomic_fetch_add_explicit(&waiting[(mine + 1 + NEAR) % PLACES], 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
