/* Publishing a new version with a relaxed store of the pointer.
 *
 * Broken: a reader may follow the new pointer before the fields have arrived.
 * Heddle must report a data race on the new record's fields.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct route {
  int from, to;
};

static struct route old_route = {1, 2}, new_route;
static _Atomic(struct route *) current = &old_route;
static int length;

static void *updater(void *unused) {
  (void)unused;
  new_route.from = 3;
  new_route.to = 4;
  atomic_store_explicit(&current, &new_route, memory_order_relaxed);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  struct route *route = atomic_load_explicit(&current, memory_order_acquire);
  length = route->to - route->from; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, updater, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
