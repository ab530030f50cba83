/* A write, and a thread that joins its writer and then writes: joining makes the first write visible. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_t writer;
static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 42, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  pthread_join(writer, NULL);
  assert(atomic_load_explicit(&x, memory_order_relaxed) == 42);
  atomic_store_explicit(&y, 42, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t joiner;
  pthread_create(&writer, NULL, thread_1, NULL);
  pthread_create(&joiner, NULL, thread_2, NULL);
  return 0;
}
