/* Time stands still: see docs/library.md. */
#ifndef HEDDLE_SYS_TIME_H
#define HEDDLE_SYS_TIME_H

#include <sys/cdefs.h>
#include <sys/types.h>

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

__BEGIN_DECLS
int gettimeofday(struct timeval *result, void *zone);
__END_DECLS

#endif
