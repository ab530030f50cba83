/* One-time initialisation: 0 nobody came yet, 1 the routine runs, 2 it has run. A later caller costs one acquire read. */
#include "words.h"
#include <pthread.h>

int pthread_once(pthread_once_t *once, void (*routine)(void)) {
  int old = swap_if_acquire(once, 0, 1);
  if (old == 0) {
    routine();
    STORE(once, 2, __ATOMIC_RELEASE);
  } else if (old == 1) {
    __heddle_await(once, ALL_BITS, 2, 2, "one-time initialisation");
  }
  return 0;
}
