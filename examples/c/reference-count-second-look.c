/* Reference counting that decrements first and looks at the count afterwards.
 *
 * Broken: both threads decrement, then both see zero, and both free.
 * Heddle must report a double free.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int owners = 2;
static int *object;

static void drop(void) {
  atomic_fetch_sub(&owners, 1);
  if (atomic_load(&owners) == 0)
    free(object); // <- double-free
}

static void *worker(void *unused) {
  (void)unused;
  drop();
  return NULL;
}

int main(void) {
  object = malloc(sizeof *object);
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
