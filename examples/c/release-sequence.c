/* Another thread's relaxed read-modify-write between a release store and its acquire load.
 *
 * The update belongs to the release sequence of the store, so whoever acquires it synchronises
 * with the sender. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int message, seen;
static atomic_int stage;

static void *sender(void *unused) {
  (void)unused;
  message = 8;
  atomic_store_explicit(&stage, 1, memory_order_release);
  return NULL;
}

static void *approver(void *unused) {
  (void)unused;
  int sent = 1;
  atomic_compare_exchange_strong_explicit(&stage, &sent, 2, memory_order_relaxed,
                                          memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, approver, NULL);
  if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
    seen = message;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(seen == 0 || seen == 8);
  return 0;
}
