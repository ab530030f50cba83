/* Initialisation once, done by hand with a flag that is exchanged.
 *
 * Broken: the exchange lets one thread in, but the other one does not wait until the table is
 * full.
 * Heddle must report a data race on `table`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_flag begun = ATOMIC_FLAG_INIT;
static int table;
static int seen[2];

static void *user(void *seen_here) {
  if (!atomic_flag_test_and_set(&begun))
    table = 12; // <- data-race
  *(int *)seen_here = table;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, user, &seen[0]);
  pthread_create(&second, NULL, user, &seen[1]);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
