/* Moves, additions and exchanges whose operands lie in memory, and the flag of a comparison in three ways. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static int sum, last;
static long wide;

static int load(const int *word) {
  int value;
  __asm__ __volatile__("movl %1, %0" : "=q"(value) : "m"(*word) : "memory");
  return value;
}

static void store(int *word, int value) { __asm__ __volatile__("movl %1, %0" : "=m"(*word) : "iq"(value) : "memory"); }

static long exchange(long *word, long value) {
  __asm__ __volatile__("xchgq %0, %1" : "+m"(*word), "+q"(value)::"memory");
  return value;
}

static int fetch_add(int *word, int value) {
  __asm__ __volatile__("lock xaddl %1, %0" : "+m"(*word), "+q"(value)::"memory", "cc");
  return value;
}

static void add(int *word, int value) { __asm__ __volatile__("lock addl %1, %0" : "+m"(*word) : "iq"(value) : "memory", "cc"); }

static bool replace_flag(int *word, int expected, int desired) {
  bool wrote;
  __asm__ __volatile__("lock cmpxchgl %3, %0" : "+m"(*word), "=@ccz"(wrote), "+a"(expected) : "q"(desired) : "memory", "cc");
  return wrote;
}

static bool replace_in_memory(int *word, int expected, int desired) {
  bool wrote;
  __asm__ __volatile__("lock cmpxchgl %3, %0; setz %1" : "+m"(*word), "=rm"(wrote), "+a"(expected) : "q"(desired) : "memory", "cc");
  return wrote;
}

static void add_one(int *word) {
  __asm__ __volatile__("lock addl $3, %0; lock; subl $0x2, %0" : "+m"(*word)::"memory", "cc");
}

static void *run(void *unused) {
  (void)unused;
  add(&sum, 2);
  (void)fetch_add(&sum, 3);
  for (int old = load(&last); !replace_flag(&last, old, old + 1); old = load(&last)) {
  }
  for (int old = load(&last); !replace_in_memory(&last, old, old + 1); old = load(&last)) {
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  assert(load(&sum) == 10 && load(&last) == 4);
  assert(!replace_flag(&last, 9, 1) && !replace_in_memory(&last, 9, 1));
  store(&last, 7);
  add_one(&last);
  assert(load(&last) == 8 && exchange(&wide, 1L << 40) == 0 && exchange(&wide, 0) == 1L << 40);
}
