/* Michael and Scott's queue whose linking CAS is relaxed.
 *
 * Broken: moving the tail releases, but a consumer that follows the link before the tail has
 * moved, and moves it itself, acquires nothing from the producer.
 * Heddle must report a data race on `value`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { EMPTY = -1 };

struct node {
  _Atomic(struct node *) next;
  int value;
};

static struct node dummy, item;
static _Atomic(struct node *) head = &dummy, tail = &dummy;
static int received;

// There is one other thread, so one round may go into helping it, and the second succeeds.
static void enqueue(struct node *node) {
  for (int rounds = 0; rounds < 2; rounds++) {
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
    struct node *next = atomic_load_explicit(&last->next, memory_order_acquire);
    if (next != NULL) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release,
                                              memory_order_relaxed);
    } else if (atomic_compare_exchange_strong_explicit(&last->next, &next, node,
                                                      memory_order_relaxed, memory_order_relaxed)) {
      atomic_compare_exchange_strong_explicit(&tail, &last, node, memory_order_release,
                                              memory_order_relaxed);
      return;
    }
  }
}

static int dequeue(void) {
  for (int rounds = 0; rounds < 2; rounds++) {
    struct node *first = atomic_load_explicit(&head, memory_order_acquire);
    struct node *last = atomic_load_explicit(&tail, memory_order_acquire);
    struct node *next = atomic_load_explicit(&first->next, memory_order_acquire);
    if (next == NULL)
      return EMPTY;
    if (first == last) {
      atomic_compare_exchange_strong_explicit(&tail, &last, next, memory_order_release,
                                              memory_order_relaxed);
    } else {
      int value = next->value; // <- data-race
      if (atomic_compare_exchange_strong_explicit(&head, &first, next, memory_order_release,
                                                  memory_order_relaxed))
        return value;
    }
  }
  return EMPTY;
}

static void *producer(void *unused) {
  (void)unused;
  item.value = 7;
  enqueue(&item);
  return NULL;
}

static void *consumer(void *unused) {
  (void)unused;
  received = dequeue();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
