/* N threads add a node of their own to a queue and take one out: the queue of Michael and Scott. Nodes are not used again. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

struct node {
  int value;
  struct node *_Atomic next;
};

static struct node first, nodes[N];
static struct node *_Atomic head, *_Atomic tail;

static struct node *load(struct node *_Atomic *at) { return atomic_load_explicit(at, memory_order_acquire); }

static int exchange(struct node *_Atomic *at, struct node *seen, struct node *wanted) {
  return atomic_compare_exchange_strong_explicit(at, &seen, wanted, memory_order_acq_rel, memory_order_acquire);
}

static void enqueue(struct node *node) {
  for (;;) {
    struct node *last = load(&tail);
    struct node *next = load(&last->next);
    if (last != load(&tail))
      continue;
    if (next != NULL) {
      exchange(&tail, last, next);
    } else if (exchange(&last->next, NULL, node)) {
      exchange(&tail, last, node);
      return;
    }
  }
}

static int dequeue(int *value) {
  for (;;) {
    struct node *start = load(&head);
    struct node *last = load(&tail);
    struct node *next = load(&start->next);
    if (start != load(&head))
      continue;
    if (start == last) {
      if (next == NULL)
        return 0;
      exchange(&tail, last, next);
    } else {
      *value = next->value;
      if (exchange(&head, start, next))
        return 1;
    }
  }
}

static void *thread_n(void *argument) {
  struct node *node = argument;
  node->value = 1;
  enqueue(node);
  int value;
  dequeue(&value);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  atomic_init(&head, &first);
  atomic_init(&tail, &first);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, &nodes[i]);
  return 0;
}
