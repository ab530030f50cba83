// Waiting for an atomic object: a loop of loads, which Heddle takes as waiting, so that there is nobody to notify.
// libc++'s own polls for a while first and blocks once some time has gone by; here time stands still.
#ifndef _LIBCPP___ATOMIC_ATOMIC_SYNC_H
#define _LIBCPP___ATOMIC_ATOMIC_SYNC_H

#include <__atomic/atomic_waitable_traits.h>
#include <__atomic/contention_t.h>
#include <__atomic/memory_order.h>
#include <__atomic/to_gcc_order.h>
#include <__chrono/duration.h>
#include <__config>
#include <__memory/addressof.h>
#include <__thread/poll_with_backoff.h>
#include <__type_traits/decay.h>
#include <__type_traits/invoke.h>
#include <__type_traits/is_same.h>
#include <__utility/declval.h>
#include <cstring>

_LIBCPP_BEGIN_NAMESPACE_STD

#if _LIBCPP_STD_VER >= 20

// Until __poll is content with what it is given; it may note down what it saw.
template <class _Waitable, class _Poll>
void __atomic_wait_unless(const _Waitable &__waitable, memory_order __order, _Poll &&__poll) {
  for (;;) {
    auto __value = __atomic_waitable_traits<__decay_t<_Waitable>>::__atomic_load(__waitable, __order);
    if (__poll(__value)) return;
  }
}

template <class _Value>
bool __same_bits(const _Value &__left, const _Value &__right) {
  if constexpr (sizeof(_Value) == 1) {
    return __builtin_bit_cast(unsigned char, __left) == __builtin_bit_cast(unsigned char, __right);
  } else if constexpr (sizeof(_Value) == 2) {
    return __builtin_bit_cast(unsigned short, __left) == __builtin_bit_cast(unsigned short, __right);
  } else if constexpr (sizeof(_Value) == 4) {
    return __builtin_bit_cast(unsigned, __left) == __builtin_bit_cast(unsigned, __right);
  } else if constexpr (sizeof(_Value) == 8) {
    return __builtin_bit_cast(unsigned long, __left) == __builtin_bit_cast(unsigned long, __right);
  } else {
    return std::memcmp(std::addressof(__left), std::addressof(__right), sizeof(_Value)) == 0;
  }
}

template <class _Waitable, class _Value>
void __atomic_wait(_Waitable &__waitable, _Value __old, memory_order __order) {
  for (;;) {
    _Value __value = __atomic_waitable_traits<__decay_t<_Waitable>>::__atomic_load(__waitable, __order);
    if (!std::__same_bits(__value, __old)) return;
  }
}

template <class _Waitable>
void __atomic_notify_one(const _Waitable &) {}
template <class _Waitable>
void __atomic_notify_all(const _Waitable &) {}

#endif

_LIBCPP_END_NAMESPACE_STD

#endif
