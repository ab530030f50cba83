/* Store buffering: each thread writes its own variable and reads the other's.
 *
 * With seq_cst accesses at least one of them sees the other's write. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused) {
  (void)unused;
  atomic_store(&x, 1);
  left_saw = atomic_load(&y);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  atomic_store(&y, 1);
  right_saw = atomic_load(&x);
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
