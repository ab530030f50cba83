/* Treiber's stack: push and pop by compare-and-swap on the top.
 *
 * One element lies on the stack; one thread pushes another while one thread pops. The push
 * releases the new node, the pop acquires it. Holds: nothing is lost, and values arrive.
 */
#include <assert.h>
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
    if (atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_release,
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
  bool pushed = push(&fresh);
  assert(pushed);
  return NULL;
}

static void *popper(void *unused) {
  (void)unused;
  struct node *node = pop();
  assert(node != NULL);
  popped = node->value;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, pusher, NULL);
  pthread_create(&second, NULL, popper, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(popped == 1 || popped == 2);
  struct node *rest = popped == 1 ? &fresh : &bottom;
  assert(atomic_load_explicit(&top, memory_order_relaxed) == rest);
  return 0;
}
