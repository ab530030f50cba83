/* Store buffering with relaxed accesses and a seq_cst fence between them.
 *
 * The fences are totally ordered, so the later one's thread sees the earlier one's write. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  left_saw = atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  right_saw = atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(left_saw == 1 || right_saw == 1);
  return 0;
}
