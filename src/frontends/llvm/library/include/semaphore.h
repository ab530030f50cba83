/* POSIX semaphores without names. The count is the first word of glibc's larger object. */
#ifndef HEDDLE_SEMAPHORE_H
#define HEDDLE_SEMAPHORE_H

#include <sys/cdefs.h>
#include <time.h>

typedef struct {
  int __count;
} sem_t;

#define SEM_VALUE_MAX 0x3fffffff

__BEGIN_DECLS
int sem_init(sem_t *semaphore, int shared, unsigned count);
int sem_destroy(sem_t *semaphore);
int sem_wait(sem_t *semaphore);
int sem_trywait(sem_t *semaphore);
int sem_timedwait(sem_t *semaphore, const struct timespec *deadline);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *semaphore, int *count);
__END_DECLS

#endif
