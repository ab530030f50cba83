/* Treiber's stack that reuses nodes: the ABA problem.
 *
 * Broken even under sequential consistency: the first thread has read top `a` and its successor
 * `b`; the second thread pops `a` and `b`, keeps `b` and pushes `a` again; the first thread's CAS
 * finds `a` on top, succeeds, and puts `b` back on the stack.
 * Heddle must report an assertion: `b` is on the stack although it was given away.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
  _Atomic(struct node *) next;
};

static struct node b;
static struct node a = {&b};
static _Atomic(struct node *) top = &a;
static struct node *kept;

static struct node *pop(void) {
  for (;;) {
    struct node *seen = atomic_load(&top);
    if (seen == NULL)
      return NULL;
    struct node *next = atomic_load(&seen->next);
    if (atomic_compare_exchange_strong(&top, &seen, next))
      return seen;
  }
}

static void try_push(struct node *node) {
  struct node *seen = atomic_load(&top);
  atomic_store(&node->next, seen);
  atomic_compare_exchange_strong(&top, &seen, node);
}

static void *taker(void *unused) {
  (void)unused;
  pop();
  return NULL;
}

static void *recycler(void *unused) {
  (void)unused;
  struct node *reused = pop();
  kept = pop();
  if (reused == &a && kept == &b)
    try_push(reused);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, taker, NULL);
  pthread_create(&second, NULL, recycler, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(kept == NULL || atomic_load(&top) != kept); // <- assertion
  return 0;
}
