/* A writer publishes a value; the reader looks for it 41 times and then gives up. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;
static atomic_int flag;

static void *thread_writer(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 42, memory_order_release);
  atomic_store_explicit(&flag, 1, memory_order_release);
  return NULL;
}

static void *thread_reader(void *unused) {
  (void)unused;
  int count = 0;
  while (atomic_load_explicit(&flag, memory_order_acquire) != 1) {
    count++;
    if (count > 40)
      pthread_exit(NULL);
  }
  assert(atomic_load_explicit(&x, memory_order_acquire) == 42);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_writer, NULL);
  pthread_create(&second, NULL, thread_reader, NULL);
  return 0;
}
