/* A receiver that reads its message without looking whether there is one.
 *
 * Broken: the mailbox may still be empty.
 * Heddle must report an invalid access: a null pointer is dereferenced.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int answer;
static _Atomic(int *) mailbox;
static int seen;

static void *sender(void *unused) {
  (void)unused;
  answer = 42;
  atomic_store_explicit(&mailbox, &answer, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  int *message = atomic_load_explicit(&mailbox, memory_order_acquire);
  seen = *message; // <- invalid-access
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
