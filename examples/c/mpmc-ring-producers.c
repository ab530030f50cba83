/* Two producers claim cells of one ring; the main thread collects.
 *
 * A CAS on the position gives each producer a cell of its own, so that the plain stores into the
 * cells never meet. Holds: both values are there, in either order.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int cells[2];
static atomic_uint position;

static void put(int value) {
  unsigned mine;
  do {
    mine = atomic_load_explicit(&position, memory_order_relaxed);
  } while (!atomic_compare_exchange_weak_explicit(&position, &mine, mine + 1, memory_order_relaxed,
                                                  memory_order_relaxed));
  cells[mine] = value;
}

static void *left(void *unused) {
  (void)unused;
  put(1);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  put(2);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(cells[0] + cells[1] == 3);
  assert(cells[0] * cells[1] == 2);
  return 0;
}
