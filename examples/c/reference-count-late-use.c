/* Reference counting where a thread uses the object after it has given up its reference.
 *
 * Broken: between the decrement and the use the other thread may drop the last reference.
 * Heddle must report an invalid access: the memory may be freed already.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int owners = 2;
static int *object;
static int seen;

static void drop(void) {
  if (atomic_fetch_sub_explicit(&owners, 1, memory_order_acq_rel) == 1)
    free(object);
}

static void *careless(void *unused) {
  (void)unused;
  if (atomic_fetch_sub_explicit(&owners, 1, memory_order_acq_rel) > 1)
    seen = *object; // <- invalid-access
  else
    free(object);
  return NULL;
}

static void *careful(void *unused) {
  (void)unused;
  drop();
  return NULL;
}

int main(void) {
  object = malloc(sizeof *object);
  *object = 5;
  pthread_t first, second;
  pthread_create(&first, NULL, careless, NULL);
  pthread_create(&second, NULL, careful, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
