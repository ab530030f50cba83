/* Message passing of a plain variable: release fence to acquire fence. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int x;
static atomic_int y;

static void *thread_1(void *unused) {
  (void)unused;
  x = 1;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int r_x = 0;
  if (atomic_load_explicit(&y, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    r_x = x;
  }
  (void)r_x;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
