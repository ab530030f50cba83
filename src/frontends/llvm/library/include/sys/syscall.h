/* Numbers of the system calls that Heddle knows, and of some that programs name (x86-64). */
#ifndef HEDDLE_SYS_SYSCALL_H
#define HEDDLE_SYS_SYSCALL_H

#define SYS_sched_yield 24
#define SYS_getpid 39
#define SYS_gettid 186
#define SYS_futex 202
#define SYS_membarrier 324

#define __NR_sched_yield SYS_sched_yield
#define __NR_getpid SYS_getpid
#define __NR_gettid SYS_gettid
#define __NR_futex SYS_futex
#define __NR_membarrier SYS_membarrier

#endif
