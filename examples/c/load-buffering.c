/* Load buffering: each thread reads one variable and then writes the other one.
 *
 * rc11 has no cycles of program order and reads-from, so not both reads can see the later writes:
 * it holds there. imm, as ARM and Power do, and xmm, as compilers do, let independent accesses change places: broken.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int left_saw, right_saw;

static void *left(void *unused) {
  (void)unused;
  left_saw = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *right(void *unused) {
  (void)unused;
  right_saw = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, left, NULL);
  pthread_create(&second, NULL, right, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(left_saw == 0 || right_saw == 0); // <- assertion, under imm and xmm
  return 0;
}
