// A client of liburcu's wfcqueue: heddle check examples/real/urcu-wfcqueue.c \
//   -I userspace-rcu/include -I examples/real/include
#include <assert.h>
#include <pthread.h>

#define _LGPL_SOURCE
#include <urcu/uatomic.h>

#include "weaken.h"

#ifdef WEAKEN
#define CMM_RELEASE (IS_WEAKENED ? CMM_RELAXED : CMM_RELEASE)
#define CMM_CONSUME (IS_WEAKENED ? CMM_RELAXED : CMM_CONSUME)
#define CMM_SEQ_CST (IS_WEAKENED ? CMM_RELAXED : CMM_SEQ_CST)
#endif

#include <urcu/wfcqueue.h>

struct item {
  struct cds_wfcq_node node;
  int value;
};

static struct __cds_wfcq_head head;
static struct cds_wfcq_tail tail;
static struct item items[2];

static void *put(void *item) {
  ((struct item *)item)->value = 1;
  cds_wfcq_node_init(&((struct item *)item)->node);
  (void)cds_wfcq_enqueue(&head, &tail, &((struct item *)item)->node);
  return 0;
}

static int take(void) {
  struct cds_wfcq_node *node = __cds_wfcq_dequeue_nonblocking(&head, &tail);
  return node && node != CDS_WFCQ_WOULDBLOCK ? ((struct item *)node)->value : 0;
}

int main(void) {
  __cds_wfcq_init(&head, &tail);
  pthread_t one, two;
  pthread_create(&one, 0, put, &items[0]);
  pthread_create(&two, 0, put, &items[1]);
  int sum = take();
  pthread_join(one, 0);
  pthread_join(two, 0);
  sum += take();
  sum += take();
  assert(sum == 2);
}
