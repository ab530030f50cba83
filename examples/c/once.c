/* Initialisation by pthread_once.
 *
 * Holds: the function runs once, and it has happened before anybody's pthread_once returns.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table;
static int runs;

static void fill_table(void) {
  table = 12;
  runs++;
}

static void *user(void *unused) {
  (void)unused;
  pthread_once(&once, fill_table);
  assert(table == 12);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, user, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(runs == 1);
  return 0;
}
