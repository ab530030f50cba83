/* Work first, then choices: two threads write a flag, fill N slots of their own, and look whether the other was there.
 *
 * There are four executions whatever N is, or three where all is seq_cst or fenced. A thread that does not see the flag of the
 * other is before all that the other has done since.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

static atomic_int flag[2], slots[2][N];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_store_explicit(&flag[index], 1, STORE);
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&slots[index][i], i, STORE);
    FENCE();
    atomic_load_explicit(&slots[index][i], LOAD);
  }
  atomic_load_explicit(&flag[1 - index], LOAD);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
