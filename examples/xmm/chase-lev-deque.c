/* Chase and Lev's work-stealing deque: the owner pushes two items at the bottom and takes one, each of THIEVES threads steals one
 * at the top.
 *
 * The ends and the items are relaxed, with the fences of Le, Pop, Cohen and Zappa Nardelli (PPoPP'13) for C11. Holds: no item is
 * handed out twice.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef THIEVES
#define THIEVES 1
#endif

enum { NOTHING = 0, ITEMS = 2 };

static atomic_int items[ITEMS];
static atomic_int top, bottom;
static int taken, stolen[THIEVES];

static void push(int item) {
  int end = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&items[end], item, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&bottom, end + 1, memory_order_relaxed);
}

static int take(void) {
  int last = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, last, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  int item = NOTHING;
  if (first <= last) {
    item = atomic_load_explicit(&items[last], memory_order_relaxed);
    if (first < last)
      return item;
    if (!atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_seq_cst,
                                                 memory_order_relaxed))
      item = NOTHING;
  }
  atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
  return item;
}

static int steal(void) {
  int first = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  int end = atomic_load_explicit(&bottom, memory_order_acquire);
  if (first >= end)
    return NOTHING;
  int item = atomic_load_explicit(&items[first], memory_order_relaxed);
  if (!atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_seq_cst,
                                               memory_order_relaxed))
    return NOTHING;
  return item;
}

static void *owner(void *unused) {
  (void)unused;
  push(1);
  push(2);
  taken = take();
  return NULL;
}

static void *thief(void *argument) {
  stolen[(intptr_t)argument] = steal();
  return NULL;
}

int main(void) {
  pthread_t first, thieves[THIEVES];
  pthread_create(&first, NULL, owner, NULL);
  for (intptr_t i = 0; i < THIEVES; i++)
    pthread_create(&thieves[i], NULL, thief, (void *)i);
  pthread_join(first, NULL);
  for (int i = 0; i < THIEVES; i++) {
    pthread_join(thieves[i], NULL);
    assert(stolen[i] == NOTHING || stolen[i] != taken);
    for (int j = 0; j < i; j++)
      assert(stolen[i] == NOTHING || stolen[i] != stolen[j]);
  }
  return 0;
}
