/* The stack of examples/c/treiber-stack.c with more threads: each of PUSHERS pushes one node, each of POPPERS pops one. Nodes are not
   used again, and a failed CAS has read something newer, so rounds come to an end. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PUSHERS
#define PUSHERS 2
#endif
#ifndef POPPERS
#define POPPERS 1
#endif

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node nodes[PUSHERS];
static _Atomic(struct node *) top;
static struct node *popped[POPPERS];
static int values[POPPERS];

static void push(struct node *node) {
  struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
  do
    atomic_store_explicit(&node->next, seen, memory_order_relaxed);
  while (!atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_release, memory_order_relaxed));
}

static struct node *pop(void) {
  for (;;) {
    struct node *seen = atomic_load_explicit(&top, memory_order_acquire);
    if (seen == NULL)
      return NULL;
    struct node *next = atomic_load_explicit(&seen->next, memory_order_relaxed);
    if (atomic_compare_exchange_strong_explicit(&top, &seen, next, memory_order_acq_rel, memory_order_relaxed))
      return seen;
  }
}

static void *pusher(void *argument) {
  int number = (int)(intptr_t)argument;
  nodes[number].value = number;
  push(&nodes[number]);
  return NULL;
}

static void *popper(void *argument) {
  int number = (int)(intptr_t)argument;
  popped[number] = pop();
  if (popped[number] != NULL)
    values[number] = popped[number]->value;
  return NULL;
}

int main(void) {
  pthread_t pushers[PUSHERS], poppers[POPPERS];
  for (intptr_t i = 0; i < PUSHERS; i++)
    pthread_create(&pushers[i], NULL, pusher, (void *)i);
  for (intptr_t i = 0; i < POPPERS; i++)
    pthread_create(&poppers[i], NULL, popper, (void *)i);
  for (int i = 0; i < PUSHERS; i++)
    pthread_join(pushers[i], NULL);
  for (int i = 0; i < POPPERS; i++)
    pthread_join(poppers[i], NULL);
  for (int i = 0; i < POPPERS; i++)
    for (int j = 0; j < i; j++)
      assert(popped[i] == NULL || popped[i] != popped[j]);
  return 0;
}
