/* A receiver that looks whether there is a message before it reads it.
 *
 * Holds: the message is read only when its pointer has arrived.
 */
#include <assert.h>
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
  if (message != NULL)
    seen = *message;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seen == 0 || seen == 42);
  return 0;
}
