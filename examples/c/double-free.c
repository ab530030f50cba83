/* Two threads clean up the same buffer.
 *
 * Broken: both see the pointer and both free it.
 * Heddle must report a double free.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static int *buffer;

static void *cleaner(void *unused) {
  (void)unused;
  if (buffer != NULL)
    free(buffer); // <- double-free
  return NULL;
}

int main(void) {
  buffer = malloc(sizeof *buffer);
  pthread_t first, second;
  pthread_create(&first, NULL, cleaner, NULL);
  pthread_create(&second, NULL, cleaner, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
