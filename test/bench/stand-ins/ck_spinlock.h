// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

typedef int ck_spinlock_fas_t, ck_spinlock_ticket_t;

#define CK_SPINLOCK_FAS_INITIALIZER 0
#define CK_SPINLOCK_TICKET_INITIALIZER 0
#define ck_spinlock_fas_lock(lock) ((void)(lock), stand_in_lock())
#define ck_spinlock_fas_unlock(lock) ((void)(lock), stand_in_unlock())
#define ck_spinlock_ticket_lock ck_spinlock_fas_lock
#define ck_spinlock_ticket_unlock ck_spinlock_fas_unlock
