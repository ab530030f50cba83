/* N threads each read and then write under a lock that counts: a reader takes one, a writer takes all, and who gets
 * too little gives back and waits. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

enum { ALL = 1 << 20 };

static atomic_int left = ALL;
static int x;

static void take(int amount, int least) {
  while (atomic_fetch_sub_explicit(&left, amount, memory_order_acquire) < least) {
    atomic_fetch_add_explicit(&left, amount, memory_order_relaxed);
    while (atomic_load_explicit(&left, memory_order_relaxed) < least) {
    }
  }
}

static void give(int amount) { atomic_fetch_add_explicit(&left, amount, memory_order_release); }

static void *thread_n(void *unused) {
  (void)unused;
  take(1, 1);
  int seen = x;
  give(1);
  take(ALL, ALL);
  x = seen + 1;
  give(ALL);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
