/* The smallest lock there is: an atomic flag, set by whoever finds it clear.
 *
 * Holds: the winner's test-and-set acquires what the clearing of the flag released. A test-and-set that finds the flag set
 * writes what it read, so waiting is recognised as waiting.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static int counter;

static void *worker(void *unused) {
  (void)unused;
  while (atomic_flag_test_and_set_explicit(&held, memory_order_acquire)) {
  }
  counter++;
  atomic_flag_clear_explicit(&held, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
