/*
 * Like script-runner.c, with less of the library: nothing here depends on the number of a thread, so that threads that run the
 * same script can be exchanged. `s` and `j` start and join the threads of a script, up to three of each; `S` and `J` keep their
 * numbers where others could see them.
 */
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutexes[2];
static atomic_int shared[2];
static int plain[2];
static atomic_int seen[2];

static int handles[8][3];

static void *add(void *unused) {
  atomic_fetch_add_explicit(&shared[0], 1, memory_order_relaxed);
  return 0;
}

static void *run(void *argument) {
  char **scripts = argument;
  int threads[8][3] = {{0}};
  int last = 0;
  for (const char *at = *scripts; *at != 0; at += 3) {
    int index = at[1] - '0';
    int number = at[2] - '0';
    switch (*at) {
    case 'l': pthread_mutex_lock(&mutexes[index]); break;
    case 'u': pthread_mutex_unlock(&mutexes[index]); break;
    case 't': last = pthread_mutex_trylock(&mutexes[index]) == 0; break;
    case 'r': last = atomic_load_explicit(&shared[index], memory_order_relaxed); break;
    case 'R': last = atomic_load_explicit(&shared[index], memory_order_acquire); break;
    case 'w': atomic_store_explicit(&shared[index], number, memory_order_relaxed); break;
    case 'W': atomic_store_explicit(&shared[index], number, memory_order_release); break;
    case 'v': atomic_store_explicit(&shared[index], last + number, memory_order_relaxed); break;
    case 'o': atomic_store_explicit(&seen[index], last, memory_order_relaxed); break;
    case 'c': last = atomic_load(&shared[index]); break;
    case 'd': atomic_store(&shared[index], number); break;
    case 'f': atomic_thread_fence(memory_order_seq_cst); break;
    case 'a': last = atomic_fetch_add_explicit(&shared[index], number, memory_order_relaxed); break;
    case 'b': last = atomic_fetch_add_explicit(&shared[index], number, memory_order_acq_rel); break;
    case 'x':
      last = 0;
      atomic_compare_exchange_strong(&shared[index], &last, number);
      break;
    case 'y': {
      int old = atomic_load_explicit(&shared[index], memory_order_relaxed);
      while (!atomic_compare_exchange_strong_explicit(&shared[index], &old, old + number, memory_order_acq_rel,
                                                      memory_order_relaxed)) {
      }
      break;
    }
    case 'z':
      while (atomic_load_explicit(&shared[index], memory_order_acquire) != number) {
      }
      break;
    case 'n': last = plain[index]; break;
    case 'm': plain[index] = number; break;
    case 'i': plain[index]++; break;
    /* Reads whose values nobody uses. */
    case 'g': (void)atomic_load_explicit(&shared[index], memory_order_relaxed); break;
    case 'G': (void)atomic_load_explicit(&shared[index], memory_order_acquire); break;
    case 'H': (void)atomic_load(&shared[index]); break;
    case 'N': {
      int unused = plain[index];
      (void)unused;
      break;
    }
    case 'Z':
      do {
        (void)atomic_load_explicit(&shared[1 - index], memory_order_relaxed);
      } while (atomic_load_explicit(&shared[index], memory_order_acquire) != number);
      break;
    case 'F': atomic_thread_fence(number == 0 ? memory_order_acquire : memory_order_release); break;
    case 's': threads[index][number] = __heddle_spawn(run, scripts + index); break;
    case 'j': __heddle_join(threads[index][number]); break;
    case 'S': handles[index][number] = __heddle_spawn(run, scripts + index); break;
    case 'J': __heddle_join(handles[index][number]); break;
    case 'P': last = handles[index][number]; break;
    /* Started with an argument that it does not use. */
    case 'T': __heddle_spawn(add, scripts + number); break;
    case '?':
      /* Leaves out so many operations unless `last` is the number before. */
      for (; last != index && number > 0 && at[3] != 0; number--) at += 3;
      break;
    case 'A': heddle_assume(last == number); break;
    case 'C': last = heddle_choose(number); break;
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
