/* Electing a leader by compare-and-swap.
 *
 * Holds: exactly one of the candidates wins, and the loser learns who did.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int leader;
static int believes[2];

static void *candidate(void *argument) {
  int me = (int)(intptr_t)argument;
  int found = 0;
  if (atomic_compare_exchange_strong_explicit(&leader, &found, me, memory_order_relaxed,
                                              memory_order_relaxed))
    found = me;
  believes[me - 1] = found;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, candidate, (void *)(intptr_t)1);
  pthread_create(&second, NULL, candidate, (void *)(intptr_t)2);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(believes[0] == believes[1]);
  assert(believes[0] == 1 || believes[0] == 2);
  return 0;
}
