/* A counter and an exchange in x86's assembly: two threads each add, and retry until they wrote. */
#include <assert.h>
#include <pthread.h>

static int count, last, done;

static int fetch_add(int *word, int value) {
  __asm__ __volatile__("lock; xaddl %0,%1" : "+r"(value), "+m"(*word)::"memory", "cc");
  return value;
}

static int replace(int *word, int expected, int desired) {
  char succeeded;
  __asm__ __volatile__("lock; cmpxchgl %3,%0\n\tsete %1"
                       : "+m"(*word), "=q"(succeeded), "+a"(expected)
                       : "r"(desired)
                       : "memory", "cc");
  return succeeded;
}

static void increment(int *word) { __asm__ __volatile__("lock incl %0" : "+m"(*word)::"memory", "cc"); }

static void *run(void *argument) {
  fetch_add(&count, 1);
  for (int old = fetch_add(&last, 0); !replace(&last, old, old + 1); old = fetch_add(&last, 0))
    __asm__ __volatile__("rep; nop" ::: "memory");
  increment(&done);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  run(0);
  pthread_join(thread, 0);
  assert(count == 2 && last == 2 && done == 2);
  return 0;
}
