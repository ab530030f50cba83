/* Functions that clang turns into intrinsics of LLVM; what the lowering does not know is refused by name. */
#ifndef HEDDLE_MATH_H
#define HEDDLE_MATH_H

#include <sys/cdefs.h>

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VAL __builtin_huge_val()
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define isnan(number) __builtin_isnan(number)
#define isinf(number) __builtin_isinf(number)
#define isfinite(number) __builtin_isfinite(number)

__BEGIN_DECLS
double fabs(double number);
float fabsf(float number);
double fmin(double left, double right);
double fmax(double left, double right);
double sqrt(double number);
float sqrtf(float number);
double pow(double base, double exponent);
double floor(double number);
double ceil(double number);
__END_DECLS

#endif
