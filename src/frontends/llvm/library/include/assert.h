/* A failing assert calls glibc's function, so that IR made with other headers means the same. May be included again. */
#include <sys/cdefs.h>

#undef assert

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) \
  ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif

#ifndef HEDDLE_ASSERT_H
#define HEDDLE_ASSERT_H

__BEGIN_DECLS
__HEDDLE_NORETURN void __assert_fail(const char *condition, const char *file, unsigned line, const char *function);
__END_DECLS

#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define static_assert _Static_assert
#endif

#endif
