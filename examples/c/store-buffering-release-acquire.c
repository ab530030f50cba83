/* Store buffering with release stores and acquire loads.
 *
 * Broken: neither order keeps a load behind an earlier store of another variable; tso does not
 * either, only sc does.
 * Heddle must report an assertion: both threads read 0.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  left_saw = atomic_load_explicit(&y, memory_order_acquire);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_release);
  right_saw = atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(left_saw == 1 || right_saw == 1); // <- assertion
  return 0;
}
