/* S on a plain variable: a release store, and an acquire fence on the other side. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int x;
static atomic_int y;

static void *thread_1(void *unused) {
  (void)unused;
  x = 1;
  atomic_store_explicit(&y, 1, memory_order_release);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&y, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    x = 2;
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
