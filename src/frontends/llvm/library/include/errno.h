/* Linux's numbers, as far as the library returns them or programs compare with them. */
#ifndef HEDDLE_ERRNO_H
#define HEDDLE_ERRNO_H

#include <sys/cdefs.h>

__BEGIN_DECLS
int *__errno_location(void) __attribute__((__const__));
__END_DECLS

#define errno (*__errno_location())

#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define ENOMEM 12
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define ENOSPC 28
#define EPIPE 32
#define EDOM 33
#define ERANGE 34
#define EDEADLK 35
#define ENOSYS 38
#define EOVERFLOW 75
#define ENOTSUP 95
#define EOPNOTSUPP 95
#define ETIMEDOUT 110
#define EALREADY 114
#define EINPROGRESS 115
#define ECANCELED 125

#endif
