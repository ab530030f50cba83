/* Treiber's stack whose push is relaxed.
 *
 * Broken: the popping thread gets the node but not what was written into it before.
 * Heddle must report a data race on `value`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node bottom = {.value = 1}, fresh;
static _Atomic(struct node *) top = &bottom;
static int popped;

// One thread pops once, so a push loses at most one race.
static bool push(struct node *node) {
  struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
  for (int tries = 0; tries < 2; tries++) {
    atomic_store_explicit(&node->next, seen, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_relaxed,
                                                memory_order_relaxed))
      return true;
  }
  return false;
}

static struct node *pop(void) {
  for (;;) {
    struct node *seen = atomic_load_explicit(&top, memory_order_acquire);
    if (seen == NULL)
      return NULL;
    struct node *next = atomic_load_explicit(&seen->next, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &seen, next, memory_order_acq_rel,
                                                memory_order_relaxed))
      return seen;
  }
}

static void *pusher(void *unused) {
  (void)unused;
  fresh.value = 2;
  push(&fresh);
  return NULL;
}

static void *popper(void *unused) {
  (void)unused;
  struct node *node = pop();
  if (node != NULL)
    popped = node->value; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, pusher, NULL);
  pthread_create(&second, NULL, popper, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
