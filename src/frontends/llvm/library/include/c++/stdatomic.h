/* C's header in C++: the names of <atomic>, visible everywhere, as C++23 has it. */
#ifndef HEDDLE_CXX_STDATOMIC_H
#define HEDDLE_CXX_STDATOMIC_H

#include <atomic>

/*
 * `_Atomic int x` is no std::atomic<int>, only `_Atomic(int) x` is: a macro without its parentheses is not replaced. Clang
 * does not deduce T from _Atomic(T), hence the value type is that of a load, which is an error for all other types.
 */
namespace std {
template <class Object>
using __keyword_value = decltype(__c11_atomic_load(static_cast<Object *>(nullptr), 0));
#define __HEDDLE_TEMPLATE template <class Object, class T = __keyword_value<Object>>
#define __HEDDLE_OBJECT Object
#include <__atomic_functions.h>
#undef __HEDDLE_TEMPLATE
#undef __HEDDLE_OBJECT
}  // namespace std

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
