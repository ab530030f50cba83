/* Choices first, then work: two threads look twice whether the other was there, and then go N rounds on a slot of their own.
 *
 * The number of executions does not depend on N, and each needs the rounds of at least one thread anew.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include "orders.h"

static atomic_int first[2], second[2], slot[2];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_store_explicit(&first[index], 1, STORE);
  atomic_load_explicit(&first[1 - index], LOAD);
  atomic_store_explicit(&second[index], 1, STORE);
  atomic_load_explicit(&second[1 - index], LOAD);
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&slot[index], i, STORE);
    FENCE();
    atomic_load_explicit(&slot[index], LOAD);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
