/*
 * What clang's C++ code calls (Itanium C++ ABI): static locals, exceptions, pure virtual functions, type information.
 * Handlers of exceptions are never entered: a throw that one of them would catch is refused, any other is an error.
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

void *__cxa_allocate_exception(unsigned long size) { return __heddle_malloc(size, 16, 0); }
void __cxa_free_exception(void *exception) { __heddle_free(exception); }
void __cxa_throw(void *exception, void *type, void (*destructor)(void *)) {
  __heddle_throw(type);
}
void __cxa_rethrow(void) { __heddle_throw(0); }
/* std::bad_array_new_length: an array of a negative or too large size. */
void __cxa_throw_bad_array_new_length(void) { __heddle_throw(0); }
void *__cxa_begin_catch(void *exception) { return exception; }
void __cxa_end_catch(void) {}

/* Which module registers a destructor for the end: there is one. */
char __dso_handle;

/* Tables that type information points into. Nothing reads them: there is neither dynamic_cast nor a handler. */
void *_ZTVN10__cxxabiv117__class_type_infoE[3];
void *_ZTVN10__cxxabiv120__si_class_type_infoE[3];
void *_ZTVN10__cxxabiv121__vmi_class_type_infoE[3];
/* Type information of what is thrown without a class: int, unsigned, const char *. */
void *_ZTIi[2];
void *_ZTIj[2];
void *_ZTIPKc[4];
