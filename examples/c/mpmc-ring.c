/* Bounded queue for many producers and consumers: a ring of cells, each with its own turn
 * counter.
 *
 * A position is claimed by a relaxed CAS; the cell's turn, released by whoever finished with it
 * and acquired by whoever comes next, guards its value. Holds: the consumer gets 7 or nothing.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { SIZE = 2 };

struct cell {
  atomic_uint turn; // position: free for the producer of it; position + 1: full for its consumer
  int value;
};

static struct cell cells[SIZE] = {{0, 0}, {1, 0}};
static atomic_uint put_position, get_position;
static int received;

static bool put(int value) {
  for (;;) {
    unsigned position = atomic_load_explicit(&put_position, memory_order_relaxed);
    struct cell *cell = &cells[position % SIZE];
    unsigned turn = atomic_load_explicit(&cell->turn, memory_order_acquire);
    if ((int)(turn - position) < 0)
      return false; // full
    if (turn == position && atomic_compare_exchange_strong_explicit(
                                &put_position, &position, position + 1, memory_order_relaxed,
                                memory_order_relaxed)) {
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
    if (turn == position + 1 && atomic_compare_exchange_strong_explicit(
                                    &get_position, &position, position + 1, memory_order_relaxed,
                                    memory_order_relaxed)) {
      *value = cell->value;
      atomic_store_explicit(&cell->turn, position + SIZE, memory_order_release);
      return true;
    }
  }
}

static void *producer(void *unused) {
  (void)unused;
  put(7);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  get(&received);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(received == 0 || received == 7);
  return 0;
}
