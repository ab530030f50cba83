/* Ticket lock for N threads, each of which enters once.
 *
 * The tickets are drawn by relaxed read-modify-writes, which race with each other. Holds: the order of the tickets is the order
 * in which the threads enter, so there is one execution for each order of the threads.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_uint next_ticket;
static atomic_uint now_serving;
static int counter;

static void *worker(void *unused) {
  (void)unused;
  unsigned mine = atomic_fetch_add_explicit(&next_ticket, 1, memory_order_relaxed);
  while (atomic_load_explicit(&now_serving, memory_order_acquire) != mine)
    ;
  counter++;
  atomic_store_explicit(&now_serving, mine + 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t workers[N];
  for (int i = 0; i < N; i++)
    pthread_create(&workers[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(workers[i], NULL);
  assert(counter == N);
  return 0;
}
