/*
 * What a program asks of the system: errors, the environment, output streams and time, which stands still: a named
 * assumption.
 */
#include "words.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* The 13th of September 2020. */
#define NOW (__heddle_assumes("time-stands-still"), 1600000000L)

static _Thread_local int error_number;

int *__errno_location(void) { return &error_number; }

void abort(void) { __heddle_error("abort", "the program calls abort"); }

/* There is no such variable, or it is empty. */
char *getenv(const char *name) {
  static char nothing[1];
  if (__heddle_choose(2) == 0) return 0;
  __heddle_assumes("empty-environment");
  return nothing;
}
pid_t getpid(void) { return 1; }
pid_t gettid(void) { return __heddle_self() + 1; }

long sysconf(int name) {
  switch (name) {
    case _SC_PAGESIZE: return 4096;
    case _SC_NPROCESSORS_CONF:
    case _SC_NPROCESSORS_ONLN: return 1;
    default: __heddle_refuse("sysconf is supported for the size of a page and the number of processors");
  }
}

int sched_getcpu(void) { return 0; }
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set) { return 0; }
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set) {
  __builtin_memset(set, 0, size);
  CPU_SET(0, set);
  return 0;
}
int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t *set) { return 0; }
int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t *set) { return sched_getaffinity(0, size, set); }

FILE __heddle_stdin = {0}, __heddle_stdout = {1}, __heddle_stderr = {2};
/* For IR made with headers where the streams are variables. */
#undef stdin
#undef stdout
#undef stderr
FILE *stdin = &__heddle_stdin, *stdout = &__heddle_stdout, *stderr = &__heddle_stderr;

int puts(const char *text) { return printf("%s\n", text); }
int putchar(int character) {
  printf("%c", character);
  return (unsigned char)character;
}
void perror(const char *text) { printf("%s\n", text); }
int fputs(const char *__restrict text, FILE *__restrict stream) { return fprintf(stream, "%s", text); }
int fputc(int character, FILE *stream) {
  fprintf(stream, "%c", character);
  return (unsigned char)character;
}
int putc(int character, FILE *stream) { return fputc(character, stream); }
int fflush(FILE *stream) { return 0; }
int setvbuf(FILE *stream, char *buffer, int mode, size_t size) { return 0; }

time_t time(time_t *result) {
  time_t now = NOW;
  if (result != 0) *result = now;
  return now;
}

clock_t clock(void) {
  __heddle_assumes("time-stands-still");
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  result->tv_sec = NOW;
  result->tv_nsec = 0;
  return 0;
}

int timespec_get(struct timespec *result, int base) {
  if (base != TIME_UTC) return 0;
  clock_gettime(CLOCK_REALTIME, result);
  return base;
}

int gettimeofday(struct timeval *result, void *zone) {
  result->tv_sec = NOW;
  result->tv_usec = 0;
  return 0;
}

double difftime(time_t end, time_t begin) { return (double)(end - begin); }

/* A sleep promises nothing about what others do meanwhile: it is no event. */
unsigned sleep(unsigned seconds) { return 0; }
int usleep(useconds_t microseconds) { return 0; }
int nanosleep(const struct timespec *duration, struct timespec *remaining) { return 0; }
int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration, struct timespec *remaining) {
  return 0;
}
