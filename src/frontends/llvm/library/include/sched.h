#ifndef HEDDLE_SCHED_H
#define HEDDLE_SCHED_H

#include <stddef.h>
#include <sys/cdefs.h>
#include <sys/types.h>
#include <time.h>

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
  int sched_priority;
};

/* Where threads run makes no difference: sets of processors are kept, and nobody asks for them. */
#define CPU_SETSIZE 1024
typedef struct {
  unsigned long __bits[CPU_SETSIZE / 64];
} cpu_set_t;

#define __HEDDLE_CPU(cpu, set) ((set)->__bits[(cpu) / 64])
#define __HEDDLE_CPU_BIT(cpu) (1UL << ((cpu) % 64))
#define CPU_ZERO(set) __builtin_memset((set), 0, sizeof(cpu_set_t))
#define CPU_SET(cpu, set) (__HEDDLE_CPU(cpu, set) |= __HEDDLE_CPU_BIT(cpu))
#define CPU_CLR(cpu, set) (__HEDDLE_CPU(cpu, set) &= ~__HEDDLE_CPU_BIT(cpu))
#define CPU_ISSET(cpu, set) ((__HEDDLE_CPU(cpu, set) & __HEDDLE_CPU_BIT(cpu)) != 0)

__BEGIN_DECLS
/* Every schedule is explored anyway: these do nothing. */
int sched_yield(void);
int sched_getcpu(void);
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set);
/* The first processor. */
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
__END_DECLS

#endif
