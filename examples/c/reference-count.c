/* Reference counting: two threads share one object, the last one frees it.
 *
 * The decrement releases each thread's use of the object and, where it reaches zero, acquires the
 * others'. Holds: no use after the free, one free, no leak.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int owners = 2;
static int *object;

static void drop(void) {
  if (atomic_fetch_sub_explicit(&owners, 1, memory_order_acq_rel) == 1)
    free(object);
}

static void *worker(void *unused) {
  (void)unused;
  assert(*object == 5);
  drop();
  return NULL;
}

int main(void) {
  object = malloc(sizeof *object);
  *object = 5;
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
