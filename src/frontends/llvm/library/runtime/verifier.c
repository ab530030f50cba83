/*
 * The functions of SV-COMP, Nidhugg, Dartagnan and GenMC. Nondeterministic integers take every value of their type, small
 * magnitudes first, so that a range that is cut by an assumption soon has been seen; an int has 2^32 values, which no
 * budget lasts for, and the verdict then says so. heddle_choose and heddle_range are the better way.
 */
#include "endings.h"
#include "words.h"
#include <genmc.h>

void __VERIFIER_assert(int condition) {
  if (!condition) __heddle_error("assertion", "__VERIFIER_assert fails");
}
void __VERIFIER_error(void) { __heddle_error("assertion", "__VERIFIER_error is reached"); }
void reach_error(void) { __heddle_error("assertion", "reach_error is reached"); }

void __VERIFIER_atomic_begin(void) { __heddle_atomic_begin(); }
void __VERIFIER_atomic_end(void) { __heddle_atomic_end(); }

/* 0, 1, 2, ... of the given number of bits; the part chosen last changes fastest and is the low one. */
static unsigned long any_unsigned(int bits) {
  unsigned long value = 0;
  for (; bits > 16; bits -= 16) value = value << 16 | __heddle_choose(0x10000);
  return value << bits | __heddle_choose(1u << bits);
}

/* 0, -1, 1, -2, 2, ... */
static long any_signed(int bits) {
  unsigned long value = any_unsigned(bits);
  return (long)(value >> 1 ^ -(value & 1));
}

_Bool __VERIFIER_nondet_bool(void) { return __heddle_choose(2) != 0; }
char __VERIFIER_nondet_char(void) { return (char)any_signed(8); }
signed char __VERIFIER_nondet_schar(void) { return (signed char)any_signed(8); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)any_unsigned(8); }
unsigned char __VERIFIER_nondet_u8(void) { return (unsigned char)any_unsigned(8); }
short __VERIFIER_nondet_short(void) { return (short)any_signed(16); }
unsigned short __VERIFIER_nondet_ushort(void) { return (unsigned short)any_unsigned(16); }
unsigned short __VERIFIER_nondet_u16(void) { return (unsigned short)any_unsigned(16); }
int __VERIFIER_nondet_int(void) { return (int)any_signed(32); }
unsigned __VERIFIER_nondet_uint(void) { return (unsigned)any_unsigned(32); }
unsigned __VERIFIER_nondet_unsigned(void) { return (unsigned)any_unsigned(32); }
unsigned __VERIFIER_nondet_unsigned_int(void) { return (unsigned)any_unsigned(32); }
unsigned __VERIFIER_nondet_u32(void) { return (unsigned)any_unsigned(32); }
long __VERIFIER_nondet_long(void) { return any_signed(64); }
unsigned long __VERIFIER_nondet_ulong(void) { return any_unsigned(64); }
unsigned long __VERIFIER_nondet_size_t(void) { return any_unsigned(64); }
long long __VERIFIER_nondet_longlong(void) { return any_signed(64); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return any_unsigned(64); }

__VERIFIER_thread_t __VERIFIER_thread_create(const __VERIFIER_attr_t *attributes, void *(*start)(void *),
                                             void *argument) {
  return __heddle_spawn(start, argument);
}
__VERIFIER_thread_t __VERIFIER_thread_create_symmetric(const __VERIFIER_attr_t *attributes, void *(*start)(void *),
                                                       void *argument, __VERIFIER_thread_t twin) {
  return __heddle_spawn(start, argument);
}
__VERIFIER_thread_t __VERIFIER_spawn(void *(*start)(void *), void *argument) {
  return __heddle_spawn(start, argument);
}
__VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*start)(void *), void *argument, __VERIFIER_thread_t twin) {
  return __heddle_spawn(start, argument);
}
void *__VERIFIER_thread_join(__VERIFIER_thread_t thread) { return __heddle_join((int)thread); }
void *__VERIFIER_join(__VERIFIER_thread_t thread) { return __heddle_join((int)thread); }
void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread) { __heddle_join((int)thread); }
__VERIFIER_thread_t __VERIFIER_thread_self(void) { return __heddle_self(); }
void __VERIFIER_thread_exit(void *value) {
  __heddle_thread_end();
  __heddle_exit_thread(value);
}
void __VERIFIER_thread_yield(void) {}

void __VERIFIER_loop_begin(void) {}
void __VERIFIER_loop_bound(int bound) {}
void __VERIFIER_spin_start(void) {}
void __VERIFIER_spin_end(int leaves) {}
void __VERIFIER_faiZNE_spin_end(void) {}
void __VERIFIER_lockZNE_spin_end(void) {}
void __VERIFIER_annotate_begin(int mask) {}
void __VERIFIER_annotate_end(int mask) {}
void __VERIFIER_annotate_read(int mask) {}
void __VERIFIER_annotate_write(int mask) {}
void __VERIFIER_annotate_CAS(int mask) {}
void __VERIFIER_annotate_FAI(int mask) {}
/* Whether an optional block is entered: never, because it has no effect by its own rule. */
int __VERIFIER_opt_begin(void) { return 0; }

/* A hazard pointer is no more than a name: what it protects is known to the search. */
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void) { return __heddle_malloc(sizeof(__VERIFIER_hp_t), sizeof(void *), 0); }
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *pointer, void *variable) {
  void *object = __atomic_load_n((void **)variable, __ATOMIC_ACQUIRE);
  __heddle_protect(pointer, object);
  return object;
}
void __VERIFIER_hp_clear(__VERIFIER_hp_t *pointer) { __heddle_protect(pointer, 0); }
void __VERIFIER_hp_free(__VERIFIER_hp_t *pointer) {
  __heddle_protect(pointer, 0);
  __heddle_free(pointer);
}
void __VERIFIER_hp_retire(void *object) { __heddle_retire(object); }
