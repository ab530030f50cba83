/* N threads put four words each into a hash table with linear probing.
 *
 * Up to eleven threads all words fall into slots of their own: there is one execution.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif

#define SIZE 128
#define MAX 4

static atomic_int table[SIZE];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  for (int i = 0; i < MAX; i++) {
    int word = i * 11 + index;
    int slot = (word * 7) % SIZE;
    assert(slot >= 0);
    int free_slot = 0;
    while (!atomic_compare_exchange_strong_explicit(&table[slot], &free_slot, word,
                                                    memory_order_relaxed, memory_order_relaxed)) {
      slot = (slot + 1) % SIZE;
      free_slot = 0;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
