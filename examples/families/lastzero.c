/* N writers set each slot to one more than the slot before; a reader looks for the last zero. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int array[N + 1];

static void *thread_reader(void *unused) {
  (void)unused;
  int i = N;
  while (atomic_load_explicit(&array[i], memory_order_acquire) != 0)
    i--;
  return NULL;
}

static void *thread_writer(void *argument) {
  int index = (int)(intptr_t)argument;
  int before = atomic_load_explicit(&array[index - 1], memory_order_acquire);
  atomic_store_explicit(&array[index], before + 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t reader, writers[N];
  pthread_create(&reader, NULL, thread_reader, NULL);
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&writers[i], NULL, thread_writer, (void *)(i + 1));
  return 0;
}
