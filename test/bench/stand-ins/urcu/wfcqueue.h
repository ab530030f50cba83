// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

struct cds_wfcq_node {
  int unused;
};
struct __cds_wfcq_head {
  int unused;
};
struct cds_wfcq_tail {
  struct stand_in items;
};

#define CDS_WFCQ_WOULDBLOCK ((struct cds_wfcq_node *)-1)
#define __cds_wfcq_init(head, tail) (void)(head)
#define cds_wfcq_node_init(node) (void)(node)
#define cds_wfcq_enqueue(head, tail, node) stand_in_put(&(tail)->items, node)
#define __cds_wfcq_dequeue_nonblocking(head, tail) ((struct cds_wfcq_node *)stand_in_take(&(tail)->items))
