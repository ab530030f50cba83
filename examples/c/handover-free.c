/* Handing a buffer over to another thread, which frees it.
 *
 * After the release of the flag the owner does not touch the buffer any more. Holds, also when
 * leaks are looked for.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static int *buffer;
static atomic_int handed_over;

static void *owner(void *unused) {
  (void)unused;
  buffer = malloc(sizeof *buffer);
  *buffer = 3;
  atomic_store_explicit(&handed_over, 1, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  while (atomic_load_explicit(&handed_over, memory_order_acquire) == 0)
    ;
  assert(*buffer == 3);
  free(buffer);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, owner, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
