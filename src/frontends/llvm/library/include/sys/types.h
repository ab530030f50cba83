/* POSIX's basic types, sized for x86_64. */
#ifndef HEDDLE_SYS_TYPES_H
#define HEDDLE_SYS_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef long ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned uid_t;
typedef unsigned gid_t;
typedef unsigned mode_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef long suseconds_t;
typedef unsigned useconds_t;
typedef unsigned uint;
typedef unsigned long ulong;
typedef unsigned short ushort;

#endif
