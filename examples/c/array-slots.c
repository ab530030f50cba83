/* Each thread claims a slot of an array by counting up.
 *
 * Holds: two threads, two slots, each used once; the slots need no further protection.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int slots[2];
static atomic_int used;

static void *worker(void *unused) {
  (void)unused;
  int slot = atomic_fetch_add_explicit(&used, 1, memory_order_relaxed);
  slots[slot] = 1;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(slots[0] == 1 && slots[1] == 1);
  return 0;
}
