/* Updates that are there only if a write has been seen, beside one that always is. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&y, memory_order_seq_cst)) {
    atomic_fetch_add_explicit(&x, 1, memory_order_seq_cst);
    atomic_fetch_add_explicit(&x, 1, memory_order_seq_cst);
  }
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_seq_cst);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 42, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
