/* How the programs of the bench access memory: seq_cst with -D SC, else release and acquire; with -D FENCES a fence in every round. */
#ifdef SC
#define STORE memory_order_seq_cst
#define LOAD memory_order_seq_cst
#else
#define STORE memory_order_release
#define LOAD memory_order_acquire
#endif

#ifdef FENCES
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
#else
#define FENCE() ((void)0)
#endif
