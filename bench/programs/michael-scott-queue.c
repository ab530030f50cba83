/* The queue of examples/c/michael-scott-queue.c with more threads: each of PRODUCERS enqueues one node, each of CONSUMERS dequeues
   one. A failed CAS has read something newer, so rounds come to an end. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif

enum { EMPTY = -1 };

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node dummy, items[PRODUCERS];
static _Atomic(struct node *) head = &dummy, tail = &dummy;
static int received[CONSUMERS];

static void enqueue(struct node *node) {
  for (;;) {
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
    struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
    if (next != NULL) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
    } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node, memory_order_release,
                                                      memory_order_relaxed)) {
      atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release, memory_order_relaxed);
      return;
    }
  }
}

static int dequeue(void) {
  for (;;) {
    struct node *first = atomic_load_explicit(&head, memory_order_acquire);
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
    struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
    if (next == NULL)
      return EMPTY;
    if (first == last) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release, memory_order_relaxed);
    } else {
      int value = next->value;
      if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release, memory_order_relaxed))
        return value;
    }
  }
}

static void *producer(void *argument) {
  int number = (int)(intptr_t)argument;
  items[number].value = number;
  enqueue(&items[number]);
  return NULL;
}

static void *consumer(void *argument) {
  received[(intptr_t)argument] = dequeue();
  return NULL;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  for (intptr_t i = 0; i < PRODUCERS; i++)
    pthread_create(&producers[i], NULL, producer, (void *)i);
  for (intptr_t i = 0; i < CONSUMERS; i++)
    pthread_create(&consumers[i], NULL, consumer, (void *)i);
  for (int i = 0; i < PRODUCERS; i++)
    pthread_join(producers[i], NULL);
  for (int i = 0; i < CONSUMERS; i++)
    pthread_join(consumers[i], NULL);
  for (int i = 0; i < CONSUMERS; i++)
    for (int j = 0; j < i; j++)
      assert(received[i] == EMPTY || received[i] != received[j]);
  return 0;
}
