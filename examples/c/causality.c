/* A letter sent by main, announced to one thread and from there to another.
 *
 * Happens-before is transitive: each announcement is released and acquired. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int letter, seen;
static atomic_int sent, forwarded;

static void *forwarder(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&sent, memory_order_acquire) == 1)
    atomic_store_explicit(&forwarded, 1, memory_order_release);
  return NULL;
}

static void *receiver(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&forwarded, memory_order_acquire) == 1)
    seen = letter;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, forwarder, NULL);
  pthread_create(&second, NULL, receiver, NULL);
  letter = 5;
  atomic_store_explicit(&sent, 1, memory_order_release);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seen == 0 || seen == 5);
  return 0;
}
