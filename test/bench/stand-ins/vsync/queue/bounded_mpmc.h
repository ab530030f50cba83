// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

enum { QUEUE_BOUNDED_OK, QUEUE_BOUNDED_AGAIN };
typedef struct stand_in bounded_mpmc_t;

#define bounded_mpmc_init(queue, buffer, size) ((void)(queue), (void)(buffer))
#define bounded_mpmc_enq(queue, item) (stand_in_put(queue, item) ? QUEUE_BOUNDED_OK : QUEUE_BOUNDED_AGAIN)
#define bounded_mpmc_deq(queue, item) ((*(item) = stand_in_take(queue)) ? QUEUE_BOUNDED_OK : QUEUE_BOUNDED_AGAIN)
