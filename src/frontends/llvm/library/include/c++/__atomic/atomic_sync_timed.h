// Waiting for an atomic object for some time: one look, which stands for the wait that ends in time if it succeeds, and
// for a timeout if not.
#ifndef _LIBCPP___ATOMIC_ATOMIC_SYNC_TIMED_H
#define _LIBCPP___ATOMIC_ATOMIC_SYNC_TIMED_H

#include <__atomic/atomic_sync.h>

_LIBCPP_BEGIN_NAMESPACE_STD

#if _LIBCPP_STD_VER >= 20

template <class _Waitable, class _Poll, class _Rep, class _Period>
bool __atomic_wait_unless_with_timeout(const _Waitable &__waitable, memory_order __order, _Poll &&__poll,
                                       const chrono::duration<_Rep, _Period> &) {
  auto __value = __atomic_waitable_traits<__decay_t<_Waitable>>::__atomic_load(__waitable, __order);
  return __poll(__value);
}

#endif

_LIBCPP_END_NAMESPACE_STD

#endif
