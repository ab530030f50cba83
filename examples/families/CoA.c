/* Two threads race on x with a read of y or z in between; N - 1 threads write y and z. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x, y, z;

static void *thread_one(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  atomic_load_explicit(&y, memory_order_acquire);
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *thread_two(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_release);
  atomic_load_explicit(&z, memory_order_acquire);
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_store_explicit(&y, index, memory_order_release);
  atomic_store_explicit(&z, index, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second, threads[N];
  pthread_create(&first, NULL, thread_one, NULL);
  pthread_create(&second, NULL, thread_two, NULL);
  for (intptr_t i = 1; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
