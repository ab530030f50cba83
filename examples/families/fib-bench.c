/* Two threads build Fibonacci numbers together, N rounds each, and a third looks whether they got too far.
 *
 * With N rounds the largest possible is the (2 N + 2)th Fibonacci number: 144 for five rounds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

static atomic_int x = 1, y = 1;

static void *thread_1(void *unused) {
  (void)unused;
  for (int i = 0; i < N; i++) {
    int previous_x = atomic_load_explicit(&x, memory_order_acquire);
    int previous_y = atomic_load_explicit(&y, memory_order_acquire);
    atomic_store_explicit(&x, previous_x + previous_y, memory_order_release);
  }
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  for (int i = 0; i < N; i++) {
    int previous_x = atomic_load_explicit(&x, memory_order_acquire);
    int previous_y = atomic_load_explicit(&y, memory_order_acquire);
    atomic_store_explicit(&y, previous_x + previous_y, memory_order_release);
  }
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  assert(!(atomic_load_explicit(&x, memory_order_acquire) > 144 ||
           atomic_load_explicit(&y, memory_order_acquire) > 144));
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
