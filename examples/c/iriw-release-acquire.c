/* Independent reads of independent writes with release and acquire.
 *
 * Broken: there is no order of writes to different variables that all readers would have to see.
 * Heddle must report an assertion: the readers disagree.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int x_first, y_second, y_first, x_second;

static void *x_writer(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  return NULL;
}

static void *x_then_y(void *unused) {
  (void)unused;
  x_first = atomic_load_explicit(&x, memory_order_acquire);
  y_second = atomic_load_explicit(&y, memory_order_acquire);
  return NULL;
}

static void *y_then_x(void *unused) {
  (void)unused;
  y_first = atomic_load_explicit(&y, memory_order_acquire);
  x_second = atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t writer, first, second;
  pthread_create(&writer, NULL, x_writer, NULL);
  pthread_create(&first, NULL, x_then_y, NULL);
  pthread_create(&second, NULL, y_then_x, NULL);
  atomic_store_explicit(&y, 1, memory_order_release);
  pthread_join(writer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(!(x_first == 1 && y_second == 0 && y_first == 1 && x_second == 0)); // <- assertion
  return 0;
}
