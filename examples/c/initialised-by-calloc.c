/* A message whose second field keeps the zero that calloc put there.
 *
 * Holds: calloc initialises, and the zeros happen before the release of the pointer.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

struct message {
  int length;
  int checksum;
};

static _Atomic(struct message *) mailbox;
static int total;

static void *sender(void *unused) {
  (void)unused;
  struct message *message = calloc(1, sizeof *message);
  message->length = 4;
  atomic_store_explicit(&mailbox, message, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  struct message *message = atomic_load_explicit(&mailbox, memory_order_acquire);
  if (message != NULL)
    total = message->length + message->checksum;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(atomic_load_explicit(&mailbox, memory_order_relaxed));
  return 0;
}
