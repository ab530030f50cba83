/* Time stands still: see docs/library.md. */
#ifndef HEDDLE_TIME_H
#define HEDDLE_TIME_H

#include <sys/cdefs.h>
#include <sys/types.h>

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

#define CLOCKS_PER_SEC 1000000L
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define TIME_UTC 1
#define TIMER_ABSTIME 1

__BEGIN_DECLS
time_t time(time_t *result);
clock_t clock(void);
int clock_gettime(clockid_t clock, struct timespec *result);
int timespec_get(struct timespec *result, int base);
int nanosleep(const struct timespec *duration, struct timespec *remaining);
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *remaining);
double difftime(time_t end, time_t begin);
__END_DECLS

#endif
