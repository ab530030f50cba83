// What Concurrency Kit's configure would write, for a machine on which only fences order accesses.
#ifndef CK_MD_H
#define CK_MD_H

#define CK_MD_CACHELINE 64
#define CK_MD_PAGESIZE 4096
#define CK_MD_RMO

#endif
