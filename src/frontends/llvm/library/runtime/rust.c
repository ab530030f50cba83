/*
 * What Rust's standard library asks of the system, and what takes the place of some of its functions: the lowering
 * knows which (rust-library.ts). Words of its locks are as its own fast paths read and write them; bits that say that
 * somebody waits are never set, since waiting is an event here.
 */
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The vtable of main's closure: drop, size, alignment, call_once, call_mut, call. */
#define VTABLE_CALL 5

long __heddle_rust_start(void *closure, void **vtable, long count, char **words, unsigned char signals) {
  return ((int (*)(void *))vtable[VTABLE_CALL])(closure);
}

void __heddle_rust_nothing(void *lock) {}

/* 0 free, 1 taken. */
void __heddle_rust_mutex_lock(int *word) { __heddle_await_add(word, 1, 0, 0, "mutex"); }

/* Readers are counted, and a writer is as many as there can be. */
#define WRITER 0x3fffffff
void __heddle_rust_rwlock_read(int *word) { __heddle_await_add(word, 1, 0, WRITER - 2, "read-write lock"); }
void __heddle_rust_rwlock_write(int *word) { __heddle_await_add(word, WRITER, 0, 0, "read-write lock"); }

/* Numbers of threads are only compared. */
static uint64_t threads;
uint64_t __heddle_rust_thread_id(void) { return __atomic_fetch_add(&threads, 1, __ATOMIC_RELAXED) + 1; }

struct keys {
  uint64_t first, second;
};
struct keys __heddle_rust_random_keys(void) { return (struct keys){1, 2}; }

/* No variable of the environment is there: it decides on names of threads and sizes of stacks. */
void __heddle_rust_no_variable(uint64_t *result, const char *name, size_t length) { result[0] = 1UL << 63; }

/* Stacks do not overflow into each other. */
void *__heddle_rust_no_handler(_Bool is_main) { return 0; }

void *dlsym(void *library, const char *name) { return 0; }
unsigned long getauxval(unsigned long type) { return 0; }
int pthread_setname_np(pthread_t thread, const char *name) { return 0; }
