#ifndef HEDDLE_SCHED_H
#define HEDDLE_SCHED_H

#include <sys/cdefs.h>
#include <time.h>

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

__BEGIN_DECLS
/* Every schedule is explored anyway: does nothing. */
int sched_yield(void);
__END_DECLS

#endif
