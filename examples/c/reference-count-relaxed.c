/* Reference counting with a relaxed decrement.
 *
 * Broken: the thread that reaches zero is the last one, but what the other one wrote before its
 * own decrement does not happen before it.
 * Heddle must report a data race on `parts`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int owners = 2;
static int parts[2];
static int total;

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  parts[me] = 1;
  if (atomic_fetch_sub_explicit(&owners, 1, memory_order_relaxed) == 1)
    total = parts[0] + parts[1]; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
