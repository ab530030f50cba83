/* Publishing a new version, as RCU does: fill in a fresh record, then swing the pointer.
 *
 * Readers follow the pointer with acquire and see one version or the other, whole. The old one is
 * kept. Holds.
 */
#include <assert.h>
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
  atomic_store_explicit(&current, &new_route, memory_order_release);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  struct route *route = atomic_load_explicit(&current, memory_order_acquire);
  length = route->to - route->from;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, updater, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(length == 1);
  return 0;
}
