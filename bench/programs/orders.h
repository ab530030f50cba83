/* How the programs of the bench access memory: seq_cst with -D SC, else release and acquire. */
#ifdef SC
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif
