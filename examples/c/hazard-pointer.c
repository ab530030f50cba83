// A reader protects what it uses, so that nobody frees it meanwhile.
#include <assert.h>
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct {
  int value;
} item;

static _Atomic(item *) current;

static void *replace(void *argument) {
  item *next = malloc(sizeof *next);
  next->value = 2;
  item *old = atomic_exchange_explicit(&current, next, memory_order_acq_rel);
  __VERIFIER_hp_retire(old);
  return 0;
}

static void *look(void *argument) {
  __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
  item *seen = __VERIFIER_hp_protect(hazard, &current);
  int value = seen->value;
  assert(value == 1 || value == 2);
  __VERIFIER_hp_clear(hazard);
  __VERIFIER_hp_free(hazard);
  return 0;
}

int main(void) {
  item *first = malloc(sizeof *first);
  first->value = 1;
  atomic_init(&current, first);
  pthread_t a, b;
  pthread_create(&a, 0, replace, 0);
  pthread_create(&b, 0, look, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  free(atomic_load_explicit(&current, memory_order_relaxed));
  return 0;
}
