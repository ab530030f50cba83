/* The smallest lock there is: an atomic flag, set by whoever finds it clear.
 *
 * Broken: the flag is cleared with relaxed order, so the next owner does not see what the last one did.
 * Heddle must say: data-race, on the counter.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static int counter;

static void *worker(void *unused) {
  (void)unused;
  while (atomic_flag_test_and_set_explicit(&held, memory_order_acquire)) {
  }
  counter++; // <- data-race
  atomic_flag_clear_explicit(&held, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
