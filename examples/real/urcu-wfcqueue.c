// A client of liburcu's wfcqueue: heddle check examples/real/urcu-wfcqueue.c \
//   -I userspace-rcu/include -I examples/real/include
#define _LGPL_SOURCE
#include <urcu/uatomic.h>

#include "weaken.h"

#ifdef WEAKEN
#define CMM_RELEASE (IS_WEAKENED ? CMM_RELAXED : CMM_RELEASE)
#define CMM_CONSUME (IS_WEAKENED ? CMM_RELAXED : CMM_CONSUME)
#define CMM_SEQ_CST (IS_WEAKENED ? CMM_RELAXED : CMM_SEQ_CST)
#endif

#include <urcu/wfcqueue.h>

#include "mpmc-client.h"

struct item {
  struct cds_wfcq_node node;
  int value;
};

static struct __cds_wfcq_head head;
static struct cds_wfcq_tail tail;
static struct item items[2];

static void set_up(void) { __cds_wfcq_init(&head, &tail); }

static void put(int number) {
  struct item *item = &items[number - 1];
  item->value = number;
  cds_wfcq_node_init(&item->node);
  (void)cds_wfcq_enqueue(&head, &tail, &item->node);
}

static int take(void) {
  struct cds_wfcq_node *node = __cds_wfcq_dequeue_nonblocking(&head, &tail);
  return node && node != CDS_WFCQ_WOULDBLOCK ? ((struct item *)node)->value : 0;
}
