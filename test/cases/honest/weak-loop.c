/* A round in which the exchange only failed by itself changes nothing: it is no execution of its own. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *add(void *u) {
  int seen = atomic_load(&x);
  while (!atomic_compare_exchange_weak(&x, &seen, seen + 1))
    ;
  return 0;
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, add, 0);
  pthread_create(&q, 0, add, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(atomic_load(&x) == 2);
  return 0;
}
