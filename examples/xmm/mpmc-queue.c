/* Bounded queue for many producers and consumers: a ring of cells, each with a counter that says whose turn it is.
 *
 * PRODUCERS threads put one value each, CONSUMERS threads try to get one. Positions are claimed by relaxed compare-and-swaps,
 * which race with each other; the turn of a cell is released and acquired, and guards its plain value. Holds: what is got was
 * put, and nothing is got twice.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif

enum { SIZE = 2 };

struct cell {
  atomic_uint turn; // position: free for the producer of it; position + 1: full for its consumer
  int value;
};

static struct cell cells[SIZE] = {{0, 0}, {1, 0}};
static atomic_uint put_position, get_position;
static int received[CONSUMERS]; // 0: nothing

static bool claim(atomic_uint *counter, unsigned position) {
  return atomic_compare_exchange_strong_explicit(counter, &position, position + 1,
                                                 memory_order_relaxed, memory_order_relaxed);
}

static bool put(int value) {
  for (;;) {
    unsigned position = atomic_load_explicit(&put_position, memory_order_relaxed);
    struct cell *cell = &cells[position % SIZE];
    unsigned turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
    if ((int)(turn - position) < 0)
      return false; // full
    if (turn == position && claim(&put_position, position)) {
      cell->value = value;
      atomic_store_explicit(&cell->turn, position + 1, memory_order_release);
      return true;
    }
  }
}

static bool get(int *value) {
  for (;;) {
    unsigned position = atomic_load_explicit(&get_position, memory_order_relaxed);
    struct cell *cell = &cells[position % SIZE];
    unsigned turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
    if ((int)(turn - (position + 1)) < 0)
      return false; // empty
    if (turn == position + 1 && claim(&get_position, position)) {
      *value = cell->value;
      atomic_store_explicit(&cell->turn, position + SIZE, memory_order_release);
      return true;
    }
  }
}

static void *producer(void *argument) {
  put(1 + (int)(intptr_t)argument);
  return NULL;
}

static void *consumer(void *argument) {
  get(&received[(intptr_t)argument]);
  return NULL;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  for (intptr_t i = 0; i < PRODUCERS; i++)
    pthread_create(&producers[i], NULL, producer, (void *)i);
  for (intptr_t i = 0; i < CONSUMERS; i++)
    pthread_create(&consumers[i], NULL, consumer, (void *)i);
  for (int i = 0; i < CONSUMERS; i++)
    pthread_join(consumers[i], NULL);
  for (int i = 0; i < CONSUMERS; i++) {
    assert(received[i] >= 0 && received[i] <= PRODUCERS);
    for (int j = 0; j < i; j++)
      assert(received[i] == 0 || received[i] != received[j]);
  }
  return 0;
}
