/*
 * What programs written for other checkers call: SV-COMP's names, which Nidhugg, Dartagnan and GenMC share. Programs
 * mostly declare these themselves; the definitions are in the runtime.
 */
#ifndef HEDDLE_VERIFIER_H
#define HEDDLE_VERIFIER_H

#include <sys/cdefs.h>

#ifdef __cplusplus
#define __HEDDLE_BOOL bool
#else
#define __HEDDLE_BOOL _Bool
#endif

__BEGIN_DECLS

/* Of a type that takes pointers and 64 bits without a loss. */
void __VERIFIER_assume(__HEDDLE_BOOL condition);
void __VERIFIER_assert(int condition);
__HEDDLE_NORETURN void __VERIFIER_error(void);
__HEDDLE_NORETURN void reach_error(void);

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

__HEDDLE_BOOL __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
signed char __VERIFIER_nondet_schar(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned char __VERIFIER_nondet_u8(void);
short __VERIFIER_nondet_short(void);
unsigned short __VERIFIER_nondet_ushort(void);
unsigned short __VERIFIER_nondet_u16(void);
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned __VERIFIER_nondet_unsigned(void);
unsigned __VERIFIER_nondet_unsigned_int(void);
unsigned __VERIFIER_nondet_u32(void);
long __VERIFIER_nondet_long(void);
unsigned long __VERIFIER_nondet_ulong(void);
unsigned long __VERIFIER_nondet_size_t(void);
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);

/* Annotations of loops. Heddle finds spin loops itself: they do nothing. */
void __VERIFIER_loop_begin(void);
void __VERIFIER_loop_bound(int bound);
void __VERIFIER_spin_start(void);
void __VERIFIER_spin_end(int leaves);

__END_DECLS

#endif
