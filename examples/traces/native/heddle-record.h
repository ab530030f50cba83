/*
 * Records what the threads of a C11 program do, for `heddle verify-trace` and `heddle predict`
 * (docs/traces.md). One header, for gcc and clang on systems with POSIX threads. Use these macros in
 * place of the accesses themselves:
 *
 *   HR_LOAD(p, order)  HR_STORE(p, v, order)  HR_EXCHANGE(p, v, order)  HR_FETCH_ADD(p, v, order)
 *   HR_CAS(p, &expected, v, order, failure_order)  HR_FENCE(order)     atomic objects, as <stdatomic.h>
 *   HR_READ(x)  HR_WRITE(x, v)                                         plain objects
 *   hr_create(&t, run, argument)  hr_join(t)                           threads
 *   hr_lock(&m)  hr_unlock(&m)                                         an hr_mutex
 *   HR_NAME(p, "x")                                                    a name for the object at p
 *   HR_ASSERT_EQUAL(HR_LOAD(p, order), v)                              what is read, and asserted of it
 *   hr_pause()                                                         in loops that wait: fewer events
 *
 * main calls hr_begin("trace.jsonl") first; the trace is written at exit, when all threads that
 * hr_create started have been joined. An object that is not recorded before its first use begins
 * with 0; write it with HR_WRITE before the threads start if it begins otherwise.
 *
 * A thread writes to memory of its own and takes no lock to do so; each event has a time, by which
 * the lines are sorted, since a guess of what happened before what makes verification quick. The
 * verdict does not depend on the times. What is recorded of reads are values: where a program
 * writes different values to an object, they say which write was read.
 *
 * HR_ASSERT_EQUAL asserts of any of the macros that read that it returns v, whatever it returns:
 * `heddle predict` looks for executions in which it does not. The program goes on in any case.
 *
 * Link with -pthread.
 */
#ifndef HEDDLE_RECORD_H
#define HEDDLE_RECORD_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum hr_operation { HR_R, HR_W, HR_U, HR_F, HR_START, HR_BEGIN, HR_END, HR_JOIN, HR_TAKE, HR_GIVE, HR_SAY };
enum { HR_PLAIN = -1, HR_PER_CHUNK = 1024 };

/*
 * For starts and joins `read` is the number of the other thread, for locks the turn; an assertion
 * is about the event before it.
 */
struct hr_event {
  uint64_t time, read, written;
  const volatile void *at;
  signed char operation, mode;
};

struct hr_chunk {
  struct hr_chunk *next;
  int count;
  struct hr_event events[HR_PER_CHUNK];
};

struct hr_log {
  struct hr_log *next;
  int thread;
  struct hr_chunk *first, *last;
  /* While the logs are written: the next event, and the assertions before it. */
  int at, said;
};

struct hr_name {
  struct hr_name *next;
  const volatile void *at;
  const char *text;
};

static _Atomic(struct hr_log *) hr_logs;
static struct hr_name *hr_names;
static atomic_int hr_threads;
static const char *hr_file;
static _Thread_local struct hr_log *hr_own;

static void hr_open_log(int thread) {
  struct hr_log *log = calloc(1, sizeof *log);
  log->thread = thread;
  log->first = log->last = calloc(1, sizeof *log->first);
  log->next = atomic_load(&hr_logs);
  while (!atomic_compare_exchange_weak(&hr_logs, &log->next, log)) {
  }
  hr_own = log;
}

static inline void hr_add(int operation, const volatile void *at, uint64_t read, uint64_t written, int mode) {
  struct hr_chunk *chunk = hr_own->last;
  struct timespec now;
  if (chunk->count == HR_PER_CHUNK) chunk = hr_own->last = chunk->next = calloc(1, sizeof *chunk);
  timespec_get(&now, TIME_UTC);
  struct hr_event *event = &chunk->events[chunk->count++];
  event->time = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
  event->operation = (signed char)operation;
  event->at = at;
  event->read = read;
  event->written = written;
  event->mode = (signed char)mode;
}

#define HR_LOAD(p, order)                                          \
  ({                                                               \
    __auto_type hr_at = (p);                                       \
    __auto_type hr_got = atomic_load_explicit(hr_at, (order));     \
    hr_add(HR_R, hr_at, (uint64_t)hr_got, 0, (order));             \
    hr_got;                                                        \
  })
#define HR_STORE(p, v, order)                                      \
  do {                                                             \
    __auto_type hr_at = (p);                                       \
    __auto_type hr_put = (v);                                      \
    hr_add(HR_W, hr_at, 0, (uint64_t)hr_put, (order));             \
    atomic_store_explicit(hr_at, hr_put, (order));                 \
  } while (0)
#define HR_EXCHANGE(p, v, order)                                   \
  ({                                                               \
    __auto_type hr_at = (p);                                       \
    __auto_type hr_put = (v);                                      \
    __auto_type hr_got = atomic_exchange_explicit(hr_at, hr_put, (order)); \
    hr_add(HR_U, hr_at, (uint64_t)hr_got, (uint64_t)hr_put, (order)); \
    hr_got;                                                        \
  })
#define HR_FETCH_ADD(p, v, order)                                  \
  ({                                                               \
    __auto_type hr_at = (p);                                       \
    __auto_type hr_more = (v);                                     \
    __auto_type hr_got = atomic_fetch_add_explicit(hr_at, hr_more, (order)); \
    hr_add(HR_U, hr_at, (uint64_t)hr_got, (uint64_t)(hr_got + hr_more), (order)); \
    hr_got;                                                        \
  })
/* On x86 a compare-exchange that fails drains the store buffer; here it is a read and no more. */
#define HR_CAS(p, expected, v, order, failure_order)               \
  ({                                                               \
    __auto_type hr_at = (p);                                       \
    __auto_type hr_old = (expected);                               \
    __auto_type hr_put = (v);                                      \
    int hr_done = atomic_compare_exchange_strong_explicit(hr_at, hr_old, hr_put, (order), (failure_order)); \
    if (hr_done) hr_add(HR_U, hr_at, (uint64_t)*hr_old, (uint64_t)hr_put, (order)); \
    else hr_add(HR_R, hr_at, (uint64_t)*hr_old, 0, (failure_order)); \
    hr_done;                                                       \
  })
#define HR_FENCE(order)                                            \
  do {                                                             \
    atomic_thread_fence(order);                                    \
    hr_add(HR_F, 0, 0, 0, (order));                                \
  } while (0)
#define HR_READ(x)                                                 \
  ({                                                               \
    __auto_type hr_got = (x);                                      \
    hr_add(HR_R, &(x), (uint64_t)hr_got, 0, HR_PLAIN);             \
    hr_got;                                                        \
  })
#define HR_WRITE(x, v)                                             \
  do {                                                             \
    __auto_type hr_put = (v);                                      \
    hr_add(HR_W, &(x), 0, (uint64_t)hr_put, HR_PLAIN);             \
    (x) = hr_put;                                                  \
  } while (0)
#define HR_ASSERT_EQUAL(reading, v)                                \
  ({                                                               \
    __auto_type hr_seen = (reading);                               \
    hr_add(HR_SAY, 0, 0, (uint64_t)(v), 0);                        \
    hr_seen;                                                       \
  })
#define HR_NAME(p, text) hr_name((p), (text))

/* Before the threads start. */
static inline void hr_name(const volatile void *at, const char *text) {
  struct hr_name *name = malloc(sizeof *name);
  *name = (struct hr_name){hr_names, at, text};
  hr_names = name;
}

static inline void hr_pause(void) {
  nanosleep(&(struct timespec){0, 50000}, 0);
}

typedef struct {
  pthread_mutex_t mutex;
  uint64_t turn;
} hr_mutex;
#define HR_MUTEX_INITIALIZER {PTHREAD_MUTEX_INITIALIZER, 0}

static inline void hr_lock(hr_mutex *m) {
  pthread_mutex_lock(&m->mutex);
  hr_add(HR_TAKE, m, m->turn++, 0, 0);
}

static inline void hr_unlock(hr_mutex *m) {
  hr_add(HR_GIVE, m, 0, 0, 0);
  pthread_mutex_unlock(&m->mutex);
}

typedef struct {
  pthread_t thread;
  int number;
  void *(*run)(void *);
  void *argument;
} hr_thread;

static void *hr_run(void *thread) {
  hr_thread *own = thread;
  hr_open_log(own->number);
  hr_add(HR_BEGIN, 0, 0, 0, 0);
  void *result = own->run(own->argument);
  hr_add(HR_END, 0, 0, 0, 0);
  return result;
}

/* The thread must stay where it is until it is joined. */
static inline int hr_create(hr_thread *thread, void *(*run)(void *), void *argument) {
  thread->number = atomic_fetch_add(&hr_threads, 1) + 1;
  thread->run = run;
  thread->argument = argument;
  hr_add(HR_START, 0, (uint64_t)thread->number, 0, 0);
  return pthread_create(&thread->thread, 0, hr_run, thread);
}

static inline void *hr_join(hr_thread *thread) {
  void *result;
  pthread_join(thread->thread, &result);
  hr_add(HR_JOIN, 0, (uint64_t)thread->number, 0, 0);
  return result;
}

static void hr_print_location(FILE *out, const volatile void *at) {
  for (struct hr_name *name = hr_names; name; name = name->next)
    if (name->at == at) {
      fprintf(out, ", \"location\": \"%s\"", name->text);
      return;
    }
  fprintf(out, ", \"location\": \"0x%llx\"", (unsigned long long)(uintptr_t)at);
}

/* What the program says, as far as such an event can have it. */
static const char *hr_mode(const struct hr_event *event) {
  int reads = event->operation == HR_R || event->operation == HR_U;
  int writes = event->operation == HR_W || event->operation == HR_U;
  switch (event->mode) {
    case memory_order_acquire:
    case memory_order_consume:
      return reads || !writes ? "acq" : "rlx";
    case memory_order_release:
      return writes || !reads ? "rel" : "rlx";
    case memory_order_acq_rel:
      return reads == writes ? "acq_rel" : reads ? "acq" : "rel";
    case memory_order_seq_cst:
      return "sc";
    case memory_order_relaxed:
      return "rlx";
    default:
      return "na";
  }
}

/* The next event of the thread. */
static const struct hr_event *hr_next(struct hr_log *log) {
  if (log->at == HR_PER_CHUNK && log->first->next) {
    log->first = log->first->next;
    log->at = 0;
  }
  return log->at == log->first->count ? 0 : &log->first->events[log->at];
}

static void hr_print(FILE *out, struct hr_log *log) {
  static const char *const names[] = {"read", "write", "update", "fence", "start",
                                      "begin", "end",  "join",   "lock",  "unlock", "assert"};
  const struct hr_event *event = hr_next(log);
  unsigned long long read = event->read, written = event->written;
  log->at++;
  const struct hr_event *after = hr_next(log);
  if (event->operation == HR_F && event->mode == memory_order_relaxed) return;
  fprintf(out, "{\"thread\": %d, \"op\": \"%s\"", log->thread, names[event->operation]);
  if (event->at) hr_print_location(out, event->at);
  switch (event->operation) {
    case HR_R:
      fprintf(out, ", \"value\": %llu", read);
      break;
    case HR_W:
      fprintf(out, ", \"value\": %llu", written);
      break;
    case HR_U:
      fprintf(out, ", \"read\": %llu, \"write\": %llu", read, written);
      break;
    case HR_START:
    case HR_JOIN:
      fprintf(out, ", \"child\": %llu", read);
      break;
    case HR_TAKE:
      fprintf(out, ", \"turn\": %llu", read);
      break;
    case HR_SAY:
      fprintf(out, ", \"read\": \"seen %d.%d\"", log->thread, log->said++);
      fprintf(out, ", \"relation\": \"==\", \"value\": %llu", written);
      break;
  }
  if (after && after->operation == HR_SAY) fprintf(out, ", \"id\": \"seen %d.%d\"", log->thread, log->said);
  if (event->operation <= HR_F) fprintf(out, ", \"mode\": \"%s\"", hr_mode(event));
  fprintf(out, "}\n");
}

/* Of all threads the one whose next event is the earliest goes on. */
static void hr_write_trace(void) {
  FILE *out = fopen(hr_file, "w");
  if (!out) {
    perror(hr_file);
    return;
  }
  for (;;) {
    struct hr_log *best = 0;
    for (struct hr_log *log = atomic_load(&hr_logs); log; log = log->next)
      if (hr_next(log) && (!best || hr_next(log)->time < hr_next(best)->time)) best = log;
    if (!best) break;
    hr_print(out, best);
  }
  fclose(out);
}

/* The first call of main. The variable HEDDLE_TRACE of the environment names another file. */
static inline void hr_begin(const char *file) {
  const char *other = getenv("HEDDLE_TRACE");
  hr_file = other ? other : file;
  hr_open_log(0);
  atexit(hr_write_trace);
}

#endif
