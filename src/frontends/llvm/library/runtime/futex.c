/*
 * Linux' futexes. Like the kernel, a table of buckets by address, each with a lock: a waiter compares the word and goes
 * to sleep under the lock, a waker takes threads out of the bucket under it. So a wake-up between the comparison and
 * the sleep is not lost, and one that comes before them is. A timed wait takes itself out again: a thread that nobody
 * woke by then timed out. A wait that ends by itself is one whose result nobody learns (pthread-condition.c).
 */
#include "words.h"
#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Bits of the set of sleepers. */
#define THREADS 31
#define BUCKETS 16

struct bucket {
  int lock;
  /* The threads that sleep here, a bit each; changed under the lock. */
  int sleepers;
};

static struct bucket buckets[BUCKETS];
/* By thread: what it waits for, and the bits that wake it; written under the lock of the bucket. */
static uint32_t *waits_for[THREADS];
static uint32_t wanted_bits[THREADS];

static struct bucket *bucket_of(const uint32_t *word) {
  uint64_t address = (uint64_t)word;
  return &buckets[((address >> 32) * 5 + ((address & 0xffffffff) >> 2)) % BUCKETS];
}

/* Whether the thread was still there. */
static int leave(struct bucket *bucket, int self) {
  __heddle_lock(&bucket->lock);
  int sleepers = LOAD(&bucket->sleepers, __ATOMIC_RELAXED);
  STORE(&bucket->sleepers, sleepers & ~(1 << self), __ATOMIC_RELAXED);
  __heddle_unlock(&bucket->lock);
  return (sleepers >> self) & 1;
}

static int wait(uint32_t *word, uint32_t expected, uint32_t bits, int is_timed) {
  int self = __heddle_self();
  if (self >= THREADS) __heddle_refuse("a thread above 30 that waits for a futex is not supported");
  struct bucket *bucket = bucket_of(word);
  __heddle_lock(&bucket->lock);
  if (LOAD(word, __ATOMIC_RELAXED) != expected) {
    __heddle_unlock(&bucket->lock);
    return EAGAIN;
  }
  waits_for[self] = word;
  wanted_bits[self] = bits;
  STORE(&bucket->sleepers, LOAD(&bucket->sleepers, __ATOMIC_RELAXED) | 1 << self, __ATOMIC_RELAXED);
  __heddle_unlock(&bucket->lock);
  if (is_timed) return leave(bucket, self) ? ETIMEDOUT : 0;
  if (__heddle_wakes_spuriously()) {
    /* Woken by nobody, or else this is the wake-up that another execution has. */
    __heddle_assume(leave(bucket, self));
    return 0;
  }
  __heddle_await(&bucket->sleepers, 1 << self, 0, 0, "futex");
  return 0;
}

/* How many threads were woken: of those that sleep, any `count`. */
static int wake(uint32_t *word, int count, uint32_t bits) {
  struct bucket *bucket = bucket_of(word);
  int woken = 0;
  __heddle_lock(&bucket->lock);
  int sleepers = LOAD(&bucket->sleepers, __ATOMIC_RELAXED);
  int candidates = 0;
  int number = 0;
  for (int thread = 0, rest = sleepers; rest != 0; thread++, rest = (int)((unsigned)rest >> 1))
    if ((rest & 1) && waits_for[thread] == word && (wanted_bits[thread] & bits) != 0) {
      candidates |= 1 << thread;
      number++;
    }
  for (; number > 0 && woken < count; number--, woken++) {
    int rest = candidates;
    if (count - woken < number)
      for (unsigned skipped = __heddle_choose(number); skipped != 0; skipped--) rest &= rest - 1;
    int chosen = rest & -rest;
    candidates &= ~chosen;
    sleepers &= ~chosen;
  }
  if (woken > 0) STORE(&bucket->sleepers, sleepers, __ATOMIC_RELEASE);
  __heddle_unlock(&bucket->lock);
  return woken;
}

/* As system calls answer: a number below zero is an error. */
static long futex(uint32_t *word, int operation, uint32_t value, const void *timeout, uint32_t bits) {
  switch (operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME)) {
    case FUTEX_WAIT: return -wait(word, value, FUTEX_BITSET_MATCH_ANY, timeout != 0);
    case FUTEX_WAIT_BITSET: return -wait(word, value, bits, timeout != 0);
    case FUTEX_WAKE: return wake(word, (int)value, FUTEX_BITSET_MATCH_ANY);
    case FUTEX_WAKE_BITSET: return wake(word, (int)value, bits);
    default: __heddle_refuse("futex operations other than WAIT and WAKE are not supported"); return 0;
  }
}

long syscall(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  long result = 0;
  switch (number) {
    case SYS_futex: {
      uint32_t *word = va_arg(arguments, uint32_t *);
      int operation = va_arg(arguments, int);
      uint32_t value = va_arg(arguments, uint32_t);
      const void *timeout = 0;
      uint32_t bits = FUTEX_BITSET_MATCH_ANY;
      int command = operation & ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
      if (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET) timeout = va_arg(arguments, const void *);
      if (command == FUTEX_WAIT_BITSET || command == FUTEX_WAKE_BITSET) {
        if (command == FUTEX_WAKE_BITSET) va_arg(arguments, const void *);
        va_arg(arguments, const void *);
        bits = va_arg(arguments, uint32_t);
      }
      result = futex(word, operation, value, timeout, bits);
      break;
    }
    case SYS_sched_yield: break;
    case SYS_gettid: result = __heddle_self() + 1; break;
    case SYS_getpid: result = 1; break;
    default: __heddle_refuse("system calls other than futex, sched_yield, gettid and getpid are not supported");
  }
  va_end(arguments);
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
