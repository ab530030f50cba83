// C's header in C++: the names of <atomic>, visible everywhere, as C++23 has it; and the same functions for objects that
// are declared with the keyword.
#ifndef HEDDLE_CXX_STDATOMIC_H
#define HEDDLE_CXX_STDATOMIC_H

#include <atomic>

// `_Atomic int x` is no std::atomic<int>, only `_Atomic(int) x` is: a macro without its parentheses is not replaced.
// Clang does not deduce T from _Atomic(T), hence the value type is that of a load, which is an error for other types.
_LIBCPP_BEGIN_NAMESPACE_STD
template <class _Object>
using __keyword_value = decltype(__c11_atomic_load(static_cast<_Object *>(nullptr), 0));

template <class _Object, class _Value = __keyword_value<_Object>>
_Value atomic_load_explicit(_Object *__object, memory_order __order) {
  return __c11_atomic_load(__object, static_cast<int>(__order));
}
template <class _Object, class _Value = __keyword_value<_Object>>
_Value atomic_load(_Object *__object) {
  return __c11_atomic_load(__object, __ATOMIC_SEQ_CST);
}
template <class _Object, class _Value = __keyword_value<_Object>>
void atomic_store_explicit(_Object *__object, __type_identity_t<_Value> __value, memory_order __order) {
  __c11_atomic_store(__object, __value, static_cast<int>(__order));
}
template <class _Object, class _Value = __keyword_value<_Object>>
void atomic_store(_Object *__object, __type_identity_t<_Value> __value) {
  __c11_atomic_store(__object, __value, __ATOMIC_SEQ_CST);
}
template <class _Object, class _Value = __keyword_value<_Object>>
void atomic_init(_Object *__object, __type_identity_t<_Value> __value) {
  __c11_atomic_init(__object, __value);
}

#define __HEDDLE_READ_MODIFY_WRITE(name)                                                                     \
  template <class _Object, class _Value = __keyword_value<_Object>>                                          \
  _Value atomic_##name##_explicit(_Object *__object, __type_identity_t<_Value> __value, memory_order __order) { \
    return __c11_atomic_##name(__object, __value, static_cast<int>(__order));                                \
  }                                                                                                          \
  template <class _Object, class _Value = __keyword_value<_Object>>                                          \
  _Value atomic_##name(_Object *__object, __type_identity_t<_Value> __value) {                               \
    return __c11_atomic_##name(__object, __value, __ATOMIC_SEQ_CST);                                         \
  }
__HEDDLE_READ_MODIFY_WRITE(exchange)
__HEDDLE_READ_MODIFY_WRITE(fetch_add)
__HEDDLE_READ_MODIFY_WRITE(fetch_sub)
__HEDDLE_READ_MODIFY_WRITE(fetch_and)
__HEDDLE_READ_MODIFY_WRITE(fetch_or)
__HEDDLE_READ_MODIFY_WRITE(fetch_xor)
#undef __HEDDLE_READ_MODIFY_WRITE

#define __HEDDLE_COMPARE_EXCHANGE(name)                                                                       \
  template <class _Object, class _Value = __keyword_value<_Object>>                                           \
  bool atomic_##name##_explicit(_Object *__object, _Value *__expected, __type_identity_t<_Value> __desired,   \
                                memory_order __success, memory_order __failure) {                             \
    return __c11_atomic_##name(__object, __expected, __desired, static_cast<int>(__success),                  \
                               static_cast<int>(__failure));                                                  \
  }                                                                                                           \
  template <class _Object, class _Value = __keyword_value<_Object>>                                           \
  bool atomic_##name(_Object *__object, _Value *__expected, __type_identity_t<_Value> __desired) {            \
    return __c11_atomic_##name(__object, __expected, __desired, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);          \
  }
__HEDDLE_COMPARE_EXCHANGE(compare_exchange_strong)
__HEDDLE_COMPARE_EXCHANGE(compare_exchange_weak)
#undef __HEDDLE_COMPARE_EXCHANGE
_LIBCPP_END_NAMESPACE_STD

#define _Atomic(type) std::atomic<type>

using std::atomic_bool;
using std::atomic_char;
using std::atomic_compare_exchange_strong;
using std::atomic_compare_exchange_strong_explicit;
using std::atomic_compare_exchange_weak;
using std::atomic_compare_exchange_weak_explicit;
using std::atomic_exchange;
using std::atomic_exchange_explicit;
using std::atomic_fetch_add;
using std::atomic_fetch_add_explicit;
using std::atomic_fetch_and;
using std::atomic_fetch_and_explicit;
using std::atomic_fetch_or;
using std::atomic_fetch_or_explicit;
using std::atomic_fetch_sub;
using std::atomic_fetch_sub_explicit;
using std::atomic_fetch_xor;
using std::atomic_fetch_xor_explicit;
using std::atomic_flag;
using std::atomic_flag_clear;
using std::atomic_flag_clear_explicit;
using std::atomic_flag_test_and_set;
using std::atomic_flag_test_and_set_explicit;
using std::atomic_init;
using std::atomic_int;
using std::atomic_intptr_t;
using std::atomic_llong;
using std::atomic_load;
using std::atomic_load_explicit;
using std::atomic_long;
using std::atomic_ptrdiff_t;
using std::atomic_schar;
using std::atomic_short;
using std::atomic_signal_fence;
using std::atomic_size_t;
using std::atomic_store;
using std::atomic_store_explicit;
using std::atomic_thread_fence;
using std::atomic_uchar;
using std::atomic_uint;
using std::atomic_uintptr_t;
using std::atomic_ullong;
using std::atomic_ulong;
using std::atomic_ushort;
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

#endif
