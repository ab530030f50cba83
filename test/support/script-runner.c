/*
 * A program whose threads do what scripts say, so that one compiled program stands for every random one: argv is constant
 * memory, and reading it makes no events. argv[1] is the script of main. An operation is three characters: what, on which
 * object, and a number; the scripts that a thread starts and joins are counted from its own.
 */
#include <heddle.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

/* The last two are recursive and error-checking. */
static pthread_mutex_t mutexes[4] = {{0}, {0}, {PTHREAD_MUTEX_RECURSIVE << 16}, {PTHREAD_MUTEX_ERRORCHECK << 16}};
static pthread_cond_t condition;
static pthread_rwlock_t lock;
static pthread_barrier_t barrier = {2 << 20};
static sem_t semaphore;
static pthread_once_t once;
static atomic_int shared[2];
static int plain[4];
static int *_Atomic pointer;

static void first(void) { atomic_fetch_add_explicit(&shared[0], 1, memory_order_relaxed); }

static void *run(void *argument) {
  char **scripts = argument;
  int threads[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  int *object = 0;
  int last = 0;
  for (const char *at = *scripts; *at != 0; at += 3) {
    int index = at[1] - '0';
    int number = at[2] - '0';
    switch (*at) {
    case 'l': last = pthread_mutex_lock(&mutexes[index]); break;
    case 'u': last = pthread_mutex_unlock(&mutexes[index]); break;
    case 't': last = pthread_mutex_trylock(&mutexes[index]) == 0; break;
    case 'T': last = pthread_mutex_timedlock(&mutexes[index], 0) == 0; break;
    case 'V': last = *(int *)&mutexes[index]; break;
    case 'k': last = pthread_mutex_destroy(&mutexes[index]); break;
    case 'c': last = pthread_cond_wait(&condition, &mutexes[index]); break;
    case 'd': last = pthread_cond_timedwait(&condition, &mutexes[index], 0) == 0; break;
    case 'g': pthread_cond_signal(&condition); break;
    case 'b': pthread_cond_broadcast(&condition); break;
    case 'e': pthread_rwlock_rdlock(&lock); break;
    case 'f': pthread_rwlock_wrlock(&lock); break;
    case 'h': pthread_rwlock_unlock(&lock); break;
    case 'p': sem_post(&semaphore); break;
    case 'q': sem_wait(&semaphore); break;
    case 'Q': last = sem_trywait(&semaphore) == 0; break;
    case 'B': last = pthread_barrier_wait(&barrier) == 0; break;
    case 'D': pthread_barrier_wait(&barrier); break;
    case 'I': pthread_barrier_init(&barrier, 0, (unsigned)number); break;
    case 'K': pthread_barrier_destroy(&barrier); break;
    case 'o': pthread_once(&once, first); break;
    case 'r': last = atomic_load_explicit(&shared[index], memory_order_relaxed); break;
    case 'R': last = atomic_load_explicit(&shared[index], memory_order_acquire); break;
    case 'w': atomic_store_explicit(&shared[index], number, memory_order_relaxed); break;
    case 'W': atomic_store_explicit(&shared[index], number, memory_order_release); break;
    case 'a': last = atomic_fetch_add_explicit(&shared[index], number, memory_order_relaxed); break;
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
    case 'O':
      while (plain[index] != number) {
      }
      break;
    case 'v':
      do last = 0;
      while (!atomic_compare_exchange_strong_explicit(&shared[index], &last, number, memory_order_acquire,
                                                      memory_order_relaxed));
      break;
    case 'n': last = plain[index]; break;
    case 'm': plain[index] = number; break;
    case 'i': plain[index]++; break;
    case 'N': object = malloc(sizeof *object); break;
    case 'P': atomic_store_explicit(&pointer, object, memory_order_release); break;
    case 'G': object = atomic_load_explicit(&pointer, memory_order_acquire); break;
    case 'X': object = atomic_exchange(&pointer, 0); break;
    case 'S':
      if (object != 0) *object = number;
      break;
    case 'L':
      if (object != 0) last = *object;
      break;
    case 'F': free(object); break;
    case 's': threads[index] = __heddle_spawn(run, scripts + index); break;
    case 'j': __heddle_join(threads[index]); break;
    case 'J': __heddle_join(index); break;
    case '?':
      /* Leaves out so many operations unless `last` is the number before. */
      for (; last != index && number > 0 && at[3] != 0; number--) at += 3;
      break;
    case 'A': heddle_assume(last == number); break;
    case 'C': last = heddle_choose(number); break;
    case 'E':
      if (last == number) __heddle_error("assertion", "a script says so");
      break;
    case 'Z': exit(0);
    default: __heddle_error("abort", "a script is wrong");
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  run(argv + 1);
  return 0;
}
