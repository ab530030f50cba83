/* Store buffering with SC accesses; main asserts that one of the threads has seen the other. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int r_x, r_y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  r_y = atomic_load_explicit(&y, memory_order_seq_cst);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  r_x = atomic_load_explicit(&x, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(!(r_x == 0 && r_y == 0));
  return 0;
}
