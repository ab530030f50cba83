/* N threads push a node of their own on a stack and pop one, each until its exchange succeeds. Nodes are not used again. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

struct node {
  int value;
  struct node *next;
};

static struct node nodes[N];
static struct node *_Atomic top;

static void push(struct node *node) {
  struct node *seen = atomic_load_explicit(&top, memory_order_relaxed);
  do
    node->next = seen;
  while (!atomic_compare_exchange_strong_explicit(&top, &seen, node, memory_order_release, memory_order_relaxed));
}

static struct node *pop(void) {
  struct node *seen;
  do {
    seen = atomic_load_explicit(&top, memory_order_acquire);
    if (seen == NULL)
      return NULL;
  } while (!atomic_compare_exchange_strong_explicit(&top, &seen, seen->next, memory_order_acq_rel, memory_order_acquire));
  return seen;
}

static void *thread_n(void *node) {
  push(node);
  pop();
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, &nodes[i]);
  return 0;
}
