/* Ticket lock whose holders forget to call the next number.
 *
 * Broken: the thread with ticket 1 waits for a call that no thread ever makes.
 * Heddle must report liveness: the spin can never end.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int counter;

static void lock(void) {
  unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_acquire) != mine) // <- liveness
    ;
}

static void *worker(void *unused) {
  (void)unused;
  lock();
  counter++;
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
