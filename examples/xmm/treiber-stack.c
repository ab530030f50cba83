/* Treiber's stack: N threads push one node each, and then pop one.
 *
 * The pushes look at the top relaxed and release the new node by a compare-and-swap; the pops acquire. Holds: every thread gets
 * a node, no two the same.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node nodes[N];
static _Atomic(struct node *) top;
static int popped[N];

static void push(struct node *node) {
  struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
  do
    atomic_store_explicit(&node->next, seen, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_release,
                                                  memory_order_relaxed));
}

static struct node *pop(void) {
  struct node *seen = atomic_load_explicit(&top, memory_order_acquire);
  while (seen != NULL) {
    struct node *next = atomic_load_explicit(&seen->next, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &seen, next, memory_order_acq_rel,
                                                memory_order_acquire))
      break;
  }
  return seen;
}

static void *worker(void *argument) {
  int index = (int)(intptr_t)argument;
  nodes[index].value = index + 1;
  push(&nodes[index]);
  struct node *node = pop();
  assert(node != NULL);
  popped[index] = node->value;
  return NULL;
}

int main(void) {
  pthread_t workers[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&workers[i], NULL, worker, (void *)i);
  for (int i = 0; i < N; i++) {
    pthread_join(workers[i], NULL);
    for (int j = 0; j < i; j++)
      assert(popped[i] != popped[j]);
  }
  return 0;
}
