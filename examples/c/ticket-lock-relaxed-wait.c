/* Ticket lock whose waiters look at the called number with relaxed reads.
 *
 * Broken: the order of the tickets is kept, but the next holder acquires nothing from the last.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int counter;

static unsigned lock(void) {
  unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_relaxed) != mine)
    ;
  return mine;
}

static void unlock(unsigned mine) {
  atomic_store_explicit(&now_serving, mine + 1, memory_order_release);
}

static void *worker(void *unused) {
  (void)unused;
  unsigned mine = lock();
  counter++; // <- data-race
  unlock(mine);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
