// Concurrency Kit's builtin port reads and writes pointers through `volatile void **`, where the pointer itself is no
// volatile, so that these accesses are plain ones. With -D VOLATILE_POINTERS they are what its numbers have.
#ifndef CK_POINTERS_H
#define CK_POINTERS_H

#include <ck_pr.h>

#ifdef VOLATILE_POINTERS
#define ck_pr_md_load_ptr(target) ((void *)ck_pr_md_load_64((const uint64_t *)(target)))
#define ck_pr_md_store_ptr(target, value) ck_pr_md_store_64((uint64_t *)(target), (uint64_t)(value))
#endif

#endif
