/* CLH queue lock whose exchange is relaxed.
 *
 * Broken: the successor finds the record of its predecessor, but may still read the initial
 * `false` in it instead of the `true` that was stored before the exchange, and walks in.
 * Heddle must report a data race on `counter`.
 */
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
  struct place *before = atomic_exchange_explicit(&tail, mine, memory_order_relaxed);
  while (atomic_load_explicit(&before->busy, memory_order_acquire))
    ;
}

static void unlock(struct place *mine) {
  atomic_store_explicit(&mine->busy, false, memory_order_release);
}

static void *worker(void *place) {
  lock(place);
  counter++; // <- data-race
  unlock(place);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, &places[0]);
  pthread_create(&second, NULL, worker, &places[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
