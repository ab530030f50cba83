// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

#define ck_pr_load_ptr(target) __atomic_load_n(target, __ATOMIC_RELAXED)
#define ck_pr_store_ptr(target, value) __atomic_store_n(target, value, __ATOMIC_RELAXED)
