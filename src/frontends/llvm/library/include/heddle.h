/*
 * The intrinsics that the lowering of LLVM IR knows by name, and short names for programs that want to talk to Heddle.
 * The library in runtime/ stands on these and on C11 atomics alone.
 */
#ifndef HEDDLE_H
#define HEDDLE_H

#include <sys/cdefs.h>

__BEGIN_DECLS

/* Blocks this execution if the condition is zero. */
void __heddle_assume(int condition);
/* Any number below count; every one is explored. */
unsigned __heddle_choose(unsigned count);
/* 1 on one of two ways: a wait ends by itself. At most once per place in the user's code and thread, if at all. */
int __heddle_wakes_spuriously(void);
/* Whether freed addresses are to be given out again (--reuse-addresses). */
int __heddle_reuses_addresses(void);
/* The verdict rests on an assumption: the id is one that reports know. */
void __heddle_assumes(const char *id);
/* The program has an error. The kind is one that reports know: "assertion", "deadlock", "invalid-lock", ... */
__HEDDLE_NORETURN void __heddle_error(const char *kind, const char *message);

/* The program does what Heddle does not support. The message is a literal. */
__HEDDLE_NORETURN void __heddle_refuse(const char *message);

/* Throws a C++ exception: its record, and the type information of what is thrown. Landing pads get the record. */
__HEDDLE_NORETURN void __heddle_throw(void *exception, void *type);

/* A block that no other thread interrupts. Only under sc. */
void __heddle_atomic_begin(void);
void __heddle_atomic_end(void);

/*
 * A word of a lock: bits 0..7 how often it is locked, bits 8..15 the owner (thread number + 1), bits 16.. kept as they
 * are. All three return the old word, and each is one event.
 */
/* Waits until there is no owner or the owner is the caller; then counts up. Acquire. */
int __heddle_lock(int *word);
/* The same without waiting: with another owner nothing but a relaxed read. */
int __heddle_trylock(int *word);
/* Counts down if the owner is the caller, the owner leaves at zero. Release. */
int __heddle_unlock(int *word);

/* A plain read; 0 if the memory has no value yet. */
int __heddle_peek(int *word);

/* Waits until low <= *word <= high, then adds delta. One acquire-release RMW, returns the old value. */
int __heddle_await_add(int *word, int delta, int low, int high, const char *what);
/* Waits until low <= (*word & mask) <= high. One acquire read, returns the word. */
int __heddle_await(int *word, int mask, int low, int high, const char *what);

/*
 * Waits at a barrier: bits 20..30 of the word are the number of threads, bits 0..19 the arrivals so far. To be called
 * from a function whose result says who was last: 1 for one thread of each round, and 0 for the others. Where the
 * search has no events for barriers it does nothing and returns -1.
 */
int __heddle_meet(int *word);

/* The number of the calling thread; main is 0. */
int __heddle_self(void);
int __heddle_spawn(void *(*start)(void *), void *argument);
__HEDDLE_NORETURN void __heddle_exit_thread(void *value);
void *__heddle_join(int thread);

void *__heddle_malloc(unsigned long size, unsigned long alignment, int zeroed);
void __heddle_free(void *pointer);
/*
 * Hazard pointers. The calling thread may use what its hazard pointer protects even if another thread retires it; null
 * protects nothing. What is retired is freed for all threads that do not protect it. Not in every engine.
 */
void __heddle_protect(void *hazard, void *pointer);
void __heddle_retire(void *pointer);
unsigned long __heddle_size(void *pointer);

/* Ends the whole program, in order. */
__HEDDLE_NORETURN void __heddle_exit(int status);

__END_DECLS

/* For programs: leave executions out, and try every value of a range. */
#define heddle_assume(condition) __heddle_assume(!!(condition))
#define heddle_choose(count) __heddle_choose(count)
#define heddle_range(low, high) ((low) + (int)__heddle_choose((unsigned)((high) - (low)) + 1u))

#endif
