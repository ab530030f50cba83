/* A message sent with one field never filled in.
 *
 * Broken: the memory comes from malloc and the sender forgets `checksum`.
 * Heddle must report an uninitialised read.
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
  struct message *message = malloc(sizeof *message);
  message->length = 4;
  atomic_store_explicit(&mailbox, message, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  struct message *message = atomic_load_explicit(&mailbox, memory_order_acquire);
  if (message != NULL)
    total = message->length + message->checksum; // <- uninitialised-read
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
