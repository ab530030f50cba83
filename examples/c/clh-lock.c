/* CLH queue lock: each thread waits for the record of the one before it.
 *
 * The exchange publishes the record: who gets it from the tail sees that it is busy, and the
 * store that ends a critical section releases. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct place {
  atomic_bool busy;
};

static struct place vacant;
static struct place places[2];
static _Atomic(struct place *) tail = &vacant;
static int counter;

static void lock(struct place *mine) {
  atomic_store_explicit(&mine->busy, true, memory_order_relaxed);
  struct place *before = atomic_exchange_explicit(&tail, mine, memory_order_acq_rel);
  while (atomic_load_explicit(&before->busy, memory_order_acquire))
    ;
}

static void unlock(struct place *mine) {
  atomic_store_explicit(&mine->busy, false, memory_order_release);
}

static void *worker(void *place) {
  lock(place);
  counter++;
  unlock(place);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, &places[0]);
  pthread_create(&second, NULL, worker, &places[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
