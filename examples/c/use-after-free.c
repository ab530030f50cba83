/* Handing over a buffer that is freed already.
 *
 * Broken: the owner frees the buffer and then tells the other thread to read it.
 * Heddle must report an invalid access: the memory is freed.
 */
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
  free(buffer);
  atomic_store_explicit(&handed_over, 1, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  while (atomic_load_explicit(&handed_over, memory_order_acquire) == 0)
    ;
  int seen = *buffer; // <- invalid-access
  (void)seen;
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
