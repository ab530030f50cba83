/* The deque of examples/c/chase-lev-deque.c with more work: the owner takes TAKES times at the bottom of a deque of ITEMS, each of
   THIEVES steals STEALS times at its top. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef ITEMS
#define ITEMS 2
#endif
#ifndef TAKES
#define TAKES 1
#endif
#ifndef THIEVES
#define THIEVES 2
#endif
#ifndef STEALS
#define STEALS 1
#endif

enum { NOTHING = -1 };

static atomic_int top, bottom = ITEMS;
static int taken[TAKES], stolen[THIEVES][STEALS];

/* Items are their places. */
static int take(void) {
  int last = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, last, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  int first = atomic_load_explicit(&top, memory_order_relaxed);
  if (first < last)
    return last;
  int item = NOTHING;
  if (first == last && atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_seq_cst,
                                                              memory_order_relaxed))
    item = last;
  atomic_store_explicit(&bottom, last + 1, memory_order_relaxed);
  return item;
}

static int steal(void) {
  int first = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  int end = atomic_load_explicit(&bottom, memory_order_acquire);
  if (first < end && atomic_compare_exchange_strong_explicit(&top, &first, first + 1, memory_order_seq_cst,
                                                            memory_order_relaxed))
    return first;
  return NOTHING;
}

static void *owner(void *unused) {
  (void)unused;
  for (int i = 0; i < TAKES; i++)
    taken[i] = take();
  return NULL;
}

static void *thief(void *argument) {
  for (int i = 0; i < STEALS; i++)
    stolen[(intptr_t)argument][i] = steal();
  return NULL;
}

int main(void) {
  pthread_t first, thieves[THIEVES];
  pthread_create(&first, NULL, owner, NULL);
  for (intptr_t i = 0; i < THIEVES; i++)
    pthread_create(&thieves[i], NULL, thief, (void *)i);
  pthread_join(first, NULL);
  for (int i = 0; i < THIEVES; i++)
    pthread_join(thieves[i], NULL);
  for (int i = 0; i < TAKES; i++)
    for (int j = 0; j < THIEVES; j++)
      for (int k = 0; k < STEALS; k++)
        assert(taken[i] == NOTHING || taken[i] != stolen[j][k]);
  return 0;
}
