#ifndef HEDDLE_UNISTD_H
#define HEDDLE_UNISTD_H

#include <sys/cdefs.h>
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

#define _SC_PAGESIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84

__BEGIN_DECLS
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
pid_t getpid(void);
pid_t gettid(void);
/* One processor: more make no difference to what a program may do. */
long sysconf(int name);
/* Futexes, and what has no effect here; other calls are refused when they are reached. */
long syscall(long number, ...);
__HEDDLE_NORETURN void _exit(int status);
__END_DECLS

#endif
