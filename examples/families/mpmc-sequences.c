/* N threads put a value into a bounded queue and take one out. Every cell has a sequence number that says whose turn it is; a
 * thread that finds the queue full or empty tries again.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

enum { CELLS = 2 };

struct cell {
  atomic_int sequence;
  int value;
};

static struct cell cells[CELLS];
static atomic_int put_at, taken_at;

/* The position that was claimed; its cell is the caller's once its sequence number is the position plus the turn. */
static int claim(atomic_int *at, int turn) {
  int position = atomic_load_explicit(at, memory_order_relaxed);
  for (;;) {
    int sequence = atomic_load_explicit(&cells[position % CELLS].sequence, memory_order_acquire);
    if (sequence == position + turn) {
      if (atomic_compare_exchange_strong_explicit(at, &position, position + 1, memory_order_relaxed, memory_order_relaxed))
        return position;
    } else {
      position = atomic_load_explicit(at, memory_order_relaxed);
    }
  }
}

static void *thread_n(void *unused) {
  (void)unused;
  int position = claim(&put_at, 0);
  cells[position % CELLS].value = position;
  atomic_store_explicit(&cells[position % CELLS].sequence, position + 1, memory_order_release);
  position = claim(&taken_at, 1);
  int value = cells[position % CELLS].value;
  (void)value;
  atomic_store_explicit(&cells[position % CELLS].sequence, position + CELLS, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < CELLS; i++)
    atomic_init(&cells[i].sequence, i);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
