/* What is assumed is read by other functions, one of them called through a pointer. */
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;
static int (*reader)(void);

static int read_x(void) { return atomic_load_explicit(&x, memory_order_acquire); }
static int read_y(void) { return atomic_load_explicit(&y, memory_order_acquire); }

static void *writer(void *unused) {
  (void)unused;
  for (int i = 1; i <= 3; i++)
    atomic_store(&x, i);
  for (int i = 1; i <= 3; i++)
    atomic_store(&y, i);
  return NULL;
}

static void *assumes(void *unused) {
  (void)unused;
  __heddle_assume(read_x() == 3 && reader() == 3);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  reader = read_y;
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, assumes, NULL);
  return 0;
}
