/* Sense-reversing barrier whose last arrival turns the sense with a relaxed store.
 *
 * Broken: the last one has seen the work of all, but those who waited acquire nothing from it.
 * Heddle must report a data race on `parts`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { THREADS = 2 };

static atomic_int missing = THREADS;
static atomic_int sense;
static int parts[THREADS];
static int sums[THREADS];

static void barrier(int my_sense) {
  if (atomic_fetch_sub_explicit(&missing, 1, memory_order_acq_rel) == 1) {
    atomic_store_explicit(&missing, THREADS, memory_order_relaxed);
    atomic_store_explicit(&sense, my_sense, memory_order_relaxed);
  } else {
    while (atomic_load_explicit(&sense, memory_order_acquire) != my_sense)
      ;
  }
}

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  parts[me] = me + 1;
  barrier(1);
  sums[me] = parts[0] + parts[1]; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
