/*
 * What clang's C++ code calls (Itanium C++ ABI) for static locals, pure virtual functions and the end; exceptions are in
 * cxx-exceptions.c, type information is in cxx-types.c.
 */
#include "words.h"

/*
 * The guard of a static local is 64 bits: the compiled code reads its first byte, which is 1 when the object is ready;
 * the upper half is ours: 0 nobody came yet, 1 the initialiser runs, 2 the object is ready.
 */
int __cxa_guard_acquire(char *guard) {
  int *state = (int *)(guard + 4);
  for (;;) {
    int old = swap_if_acquire(state, 0, 1);
    if (old == 1) old = __heddle_await(state, 1, 0, 0, "initialisation of a static variable");
    else if (old == 0) return 1;
    if (old == 2) return 0;
  }
}

void __cxa_guard_release(char *guard) {
  STORE((int *)(guard + 4), 2, __ATOMIC_RELEASE);
  STORE(guard, 1, __ATOMIC_RELEASE);
}

void __cxa_guard_abort(char *guard) { STORE((int *)(guard + 4), 0, __ATOMIC_RELEASE); }

void __cxa_pure_virtual(void) { __heddle_error("abort", "a pure virtual function is called"); }
void __cxa_deleted_virtual(void) { __heddle_error("abort", "a deleted virtual function is called"); }

/* std::terminate() */
void _ZSt9terminatev(void) { __heddle_error("abort", "std::terminate is called"); }

/* Which module registers a destructor for the end: there is one. */
char __dso_handle;
