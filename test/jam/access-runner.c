/*
 * A program whose threads do what scripts say, for JAM21: accesses of all modes, plain ones to the same locations included, RMWs, fences,
 * threads that start and join threads, mutexes. One compiled program stands for every random one: argv is constant memory, and reading
 * it makes no events. argv[1] is the script of main. An operation is four characters: what, on which location, a number, and a mode
 * (P plain, O opaque, A acquire, R release, B both, V volatile); the scripts that a thread starts and joins are counted from its own.
 */
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutexes[2];
static atomic_int shared[4];

static int load(atomic_int *at, char mode) {
  switch (mode) {
  case 'P': return *(int *)at;
  case 'O': return atomic_load_explicit(at, memory_order_relaxed);
  case 'A': return atomic_load_explicit(at, memory_order_acquire);
  default: return atomic_load(at);
  }
}

static void store(atomic_int *at, int value, char mode) {
  switch (mode) {
  case 'P': *(int *)at = value; break;
  case 'O': atomic_store_explicit(at, value, memory_order_relaxed); break;
  case 'R': atomic_store_explicit(at, value, memory_order_release); break;
  default: atomic_store(at, value);
  }
}

static int add(atomic_int *at, int value, char mode) {
  switch (mode) {
  case 'O': return atomic_fetch_add_explicit(at, value, memory_order_relaxed);
  case 'A': return atomic_fetch_add_explicit(at, value, memory_order_acquire);
  case 'R': return atomic_fetch_add_explicit(at, value, memory_order_release);
  case 'B': return atomic_fetch_add_explicit(at, value, memory_order_acq_rel);
  default: return atomic_fetch_add(at, value);
  }
}

/* From what is expected to one more; gives what was there. */
static int change(atomic_int *at, int expected, char mode) {
  int next = expected + 1;
  switch (mode) {
  case 'O':
    atomic_compare_exchange_strong_explicit(at, &expected, next, memory_order_relaxed, memory_order_relaxed);
    break;
  case 'A':
    atomic_compare_exchange_strong_explicit(at, &expected, next, memory_order_acquire, memory_order_relaxed);
    break;
  case 'R':
    atomic_compare_exchange_strong_explicit(at, &expected, next, memory_order_release, memory_order_relaxed);
    break;
  case 'B':
    atomic_compare_exchange_strong_explicit(at, &expected, next, memory_order_acq_rel, memory_order_acquire);
    break;
  default: atomic_compare_exchange_strong(at, &expected, next);
  }
  return expected;
}

static void fence(char mode) {
  switch (mode) {
  case 'A': atomic_thread_fence(memory_order_acquire); break;
  case 'R': atomic_thread_fence(memory_order_release); break;
  case 'B': atomic_thread_fence(memory_order_acq_rel); break;
  default: atomic_thread_fence(memory_order_seq_cst);
  }
}

static void *run(void *argument) {
  char **scripts = argument;
  int threads[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  int last = 0;
  for (const char *at = *scripts; *at != 0; at += 4) {
    int index = at[1] - '0';
    int number = at[2] - '0';
    char mode = at[3];
    switch (*at) {
    case 'r': last = load(&shared[index], mode); break;
    case 'w': store(&shared[index], number, mode); break;
    case 'v': store(&shared[index], last + number, mode); break;
    case 'a': last = add(&shared[index], number, mode); break;
    case 'c': last = change(&shared[index], number, mode); break;
    case 'f': fence(mode); break;
    case 'l': pthread_mutex_lock(&mutexes[index]); break;
    case 'u': pthread_mutex_unlock(&mutexes[index]); break;
    case 's': threads[index] = __heddle_spawn(run, scripts + index); break;
    case 'j': __heddle_join(threads[index]); break;
    case '?':
      /* Leaves out so many operations unless `last` is the number before. */
      for (; last != index && number > 0 && at[4] != 0; number--) at += 4;
      break;
    case 'E':
      if (last == number) __heddle_error("assertion", "a script says so");
      break;
    default: __heddle_error("abort", "a script is wrong");
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  run(argv + 1);
  return 0;
}
