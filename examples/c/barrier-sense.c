/* Sense-reversing barrier: the last one to arrive turns the sense, the others wait for that.
 *
 * The decrements chain all arrivals to the last one, whose release lets the others go on with
 * everybody's work in sight. Holds.
 */
#include <assert.h>
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
    atomic_store_explicit(&sense, my_sense, memory_order_release);
  } else {
    while (atomic_load_explicit(&sense, memory_order_acquire) != my_sense)
      ;
  }
}

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  parts[me] = me + 1;
  barrier(1);
  sums[me] = parts[0] + parts[1];
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(sums[0] == 3 && sums[1] == 3);
  return 0;
}
