/*
 * What the files of the runtime share: how words of locks are read, and the atomic operations on words.
 * Each operation on a word is one event, so a function of the library costs as many events as it has of these.
 */
#ifndef HEDDLE_WORDS_H
#define HEDDLE_WORDS_H

#include <heddle.h>

/* A word of a lock: count, owner and type (heddle.h). A destroyed lock keeps a type of its own. */
#define COUNT(word) ((word) & 0xff)
#define OWNER(word) (((word) >> 8) & 0xff)
#define TYPE(word) ((int)((unsigned)(word) >> 16))
#define DESTROYED_TYPE 0xdead
#define DESTROYED_LOCK ((int)((unsigned)DESTROYED_TYPE << 16))
#define ALL_BITS (-1)
#define LARGEST_INT 0x7fffffff

#define LOAD(word, order) __atomic_load_n(word, order)
#define STORE(word, value, order) __atomic_store_n(word, value, order)
#define EXCHANGE(word, value, order) __atomic_exchange_n(word, value, order)

/* Strong compare-and-swaps that return the old value; a failing one is a read. Inlined, so that no name is left over. */
static inline __attribute__((always_inline)) int swap_if_acquire(int *word, int expected, int desired) {
  __atomic_compare_exchange_n(word, &expected, desired, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE);
  return expected;
}
static inline __attribute__((always_inline)) int swap_if_release(int *word, int expected, int desired) {
  __atomic_compare_exchange_n(word, &expected, desired, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
  return expected;
}

#endif
