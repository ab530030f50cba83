#ifndef HEDDLE_UNISTD_H
#define HEDDLE_UNISTD_H

#include <sys/cdefs.h>
#include <sys/types.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2

__BEGIN_DECLS
unsigned sleep(unsigned seconds);
int usleep(useconds_t microseconds);
pid_t getpid(void);
__HEDDLE_NORETURN void _exit(int status);
__END_DECLS

#endif
