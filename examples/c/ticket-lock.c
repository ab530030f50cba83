/* Ticket lock: draw a number, wait until it is called.
 *
 * Drawing may be relaxed, since only its atomicity matters; the call is released by one holder
 * and acquired by the next. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int counter;

static unsigned lock(void) {
  unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_acquire) != mine)
    ;
  return mine;
}

static void unlock(unsigned mine) {
  atomic_store_explicit(&now_serving, mine + 1, memory_order_release);
}

static void *worker(void *unused) {
  (void)unused;
  unsigned mine = lock();
  counter++;
  unlock(mine);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
