/*
 * The end of the program: atexit, static destructors, exit. Entries are atomic, because static locals of different
 * threads may be registered at once and nothing need order them before the exit.
 */
#include "endings.h"
#include "words.h"
#include <stdlib.h>

#define MOST_HANDLERS 64

static struct {
  void (*function)(void *);
  void *argument;
} handlers[MOST_HANDLERS];
static int handler_count;

int __cxa_atexit(void (*function)(void *), void *argument, void *module) {
  int index = __atomic_fetch_add(&handler_count, 1, __ATOMIC_RELAXED);
  if (index >= MOST_HANDLERS) __heddle_error("abort", "more functions than 64, Heddle's limit, are registered for the end of the program");
  STORE(&handlers[index].argument, argument, __ATOMIC_RELAXED);
  STORE(&handlers[index].function, function, __ATOMIC_RELEASE);
  return 0;
}

static void call_without_argument(void *function) { ((void (*)(void))function)(); }

int atexit(void (*handler)(void)) { return __cxa_atexit(call_without_argument, (void *)handler, 0); }

void __heddle_program_end(void) {
  for (int index = LOAD(&handler_count, __ATOMIC_RELAXED) - 1; index >= 0; index--) {
    void (*function)(void *) = EXCHANGE(&handlers[index].function, 0, __ATOMIC_ACQUIRE);
    if (function != 0) function(LOAD(&handlers[index].argument, __ATOMIC_RELAXED));
  }
}

void exit(int status) {
  __heddle_program_end();
  __heddle_exit(status);
}

void _Exit(int status) { __heddle_exit(status); }
void _exit(int status) { __heddle_exit(status); }
void quick_exit(int status) { __heddle_exit(status); }
