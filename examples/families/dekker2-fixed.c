/* The entry of Dekker's algorithm with SC accesses; if both entered, two more threads would work N rounds. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

static atomic_int x, y, z1, z2;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&x, memory_order_seq_cst))
    atomic_store_explicit(&z1, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&y, memory_order_seq_cst))
    atomic_store_explicit(&z2, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&z1, memory_order_relaxed) && atomic_load_explicit(&z2,
                           memory_order_relaxed)) {
    for (int i = 0; i < N; i++)
      atomic_store_explicit(&x, i, memory_order_relaxed);
  }
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&z1, memory_order_relaxed) && atomic_load_explicit(&z2,
                           memory_order_relaxed)) {
    for (int i = 0; i < N; i++)
      atomic_load_explicit(&x, memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_create(&fourth, NULL, thread_4, NULL);
  return 0;
}
