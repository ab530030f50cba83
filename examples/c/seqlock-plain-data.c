/* Sequence lock over plain variables.
 *
 * Broken in C11, whatever the orders of the version: the reader may read while the writer writes.
 * That it would throw the values away afterwards does not help, the race has happened.
 * Heddle must report a data race on `word`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_uint version; // odd while the writer works
static int word;
static int result;

static void *writer(void *unused) {
  (void)unused;
  atomic_store(&version, 1);
  word = 1;
  atomic_store(&version, 2);
  return NULL;
}

static void *reader(void *unused) {
  (void)unused;
  unsigned before, after;
  int seen;
  do {
    before = atomic_load(&version);
    seen = word; // <- data-race
    after = atomic_load(&version);
  } while (before != after || before % 2 == 1);
  result = seen;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, writer, NULL);
  pthread_create(&second, NULL, reader, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
