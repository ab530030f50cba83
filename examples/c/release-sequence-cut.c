/* Another thread's relaxed store between a release store and its acquire load.
 *
 * Broken: a plain store by another thread ends the release sequence, unlike a read-modify-write.
 * Heddle must report a data race on `message`.
 */
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
  if (atomic_load_explicit(&stage, memory_order_relaxed) == 1)
    atomic_store_explicit(&stage, 2, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, sender, NULL);
  pthread_create(&second, NULL, approver, NULL);
  if (atomic_load_explicit(&stage, memory_order_acquire) == 2)
    seen = message; // <- data-race
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
