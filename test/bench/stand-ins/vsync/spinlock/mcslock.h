// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

typedef int mcslock_t, mcs_node_t;

#define MCSLOCK_INIT() 0
#define mcslock_acquire(lock, node) ((void)(lock), (void)(node), stand_in_lock())
#define mcslock_release(lock, node) stand_in_unlock()
