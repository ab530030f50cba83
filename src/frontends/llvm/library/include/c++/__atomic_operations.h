/*
 * The operations that std::atomic and std::atomic_ref share. Cell is _Atomic(T) for the one and a reference to it for
 * the other; for its sake all operations are const. Everything is inlined, so that an event is on the line of its caller.
 */
#ifndef HEDDLE_CXX_ATOMIC_OPERATIONS_H
#define HEDDLE_CXX_ATOMIC_OPERATIONS_H

#include <__memory_order.h>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace std {

template <int size>
struct __bits_of_size;
template <>
struct __bits_of_size<1> : type_identity<uint8_t> {};
template <>
struct __bits_of_size<2> : type_identity<uint16_t> {};
template <>
struct __bits_of_size<4> : type_identity<uint32_t> {};
template <>
struct __bits_of_size<8> : type_identity<uint64_t> {};

#define __HEDDLE_OWN_CELL const_cast<_Atomic(T) *>(&this->__cell)

template <class T, class Cell>
struct __atomic_operations {
  using __initial = conditional_t<is_reference_v<Cell>, Cell, T>;
  Cell __cell;
  __HEDDLE_INLINE constexpr explicit __atomic_operations(__initial initial) noexcept : __cell(initial) {}

  static_assert(is_trivially_copyable_v<T>, "std::atomic needs a trivially copyable type");
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                "Heddle supports atomic objects of 1, 2, 4 and 8 bytes");
  using value_type = T;
  static constexpr bool is_always_lock_free = true;
  bool is_lock_free() const noexcept { return true; }

  __HEDDLE_INLINE T load() const noexcept { return __c11_atomic_load(__HEDDLE_OWN_CELL, __HEDDLE_ORDER(seq_cst)); }
#define __HEDDLE_LOAD(name, ...)                                                    \
  __HEDDLE_INLINE T load(memory_order order) const noexcept __HEDDLE_IF(name) {     \
    return __c11_atomic_load(__HEDDLE_OWN_CELL, __HEDDLE_ORDER(name));              \
  }
  __HEDDLE_LOAD_ORDERS(__HEDDLE_LOAD)
#undef __HEDDLE_LOAD
  __HEDDLE_INLINE T load(memory_order order) const noexcept {
    return __c11_atomic_load(__HEDDLE_OWN_CELL, static_cast<int>(order));
  }
  __HEDDLE_INLINE operator T() const noexcept { return load(); }

  __HEDDLE_INLINE void store(T value) const noexcept {
    __c11_atomic_store(__HEDDLE_OWN_CELL, value, __HEDDLE_ORDER(seq_cst));
  }
#define __HEDDLE_STORE(name, ...)                                                            \
  __HEDDLE_INLINE void store(T value, memory_order order) const noexcept __HEDDLE_IF(name) { \
    __c11_atomic_store(__HEDDLE_OWN_CELL, value, __HEDDLE_ORDER(name));                      \
  }
  __HEDDLE_STORE_ORDERS(__HEDDLE_STORE)
#undef __HEDDLE_STORE
  __HEDDLE_INLINE void store(T value, memory_order order) const noexcept {
    __c11_atomic_store(__HEDDLE_OWN_CELL, value, static_cast<int>(order));
  }

/* A family of read-modify-writes with one operand. */
#define __HEDDLE_RMW_CASE(name, function, builtin, Operand)                                              \
  __HEDDLE_INLINE T function(Operand operand, memory_order order) const noexcept __HEDDLE_IF(name) {     \
    return builtin(__HEDDLE_OWN_CELL, operand, __HEDDLE_ORDER(name));                                    \
  }
#define __HEDDLE_RMW(function, builtin, Operand)                                                         \
  __HEDDLE_INLINE T function(Operand operand) const noexcept {                                           \
    return builtin(__HEDDLE_OWN_CELL, operand, __HEDDLE_ORDER(seq_cst));                                 \
  }                                                                                                      \
  __HEDDLE_RMW_ORDERS(__HEDDLE_RMW_CASE, function, builtin, Operand)                                     \
  __HEDDLE_INLINE T function(Operand operand, memory_order order) const noexcept {                       \
    return builtin(__HEDDLE_OWN_CELL, operand, static_cast<int>(order));                                 \
  }

  __HEDDLE_RMW(exchange, __c11_atomic_exchange, T)

#define __HEDDLE_CAS_CASE(s, f, function, builtin)                                                            \
  __HEDDLE_INLINE bool function(T &expected, T desired, memory_order success, memory_order failure) const     \
      noexcept __HEDDLE_IF_BOTH(s, f) {                                                                       \
    return builtin(__HEDDLE_OWN_CELL, __builtin_addressof(expected), desired, __HEDDLE_ORDER(s),              \
                   __HEDDLE_ORDER(f));                                                                        \
  }
#define __HEDDLE_CAS_ONE_ORDER(name, function, builtin)                                                       \
  __HEDDLE_INLINE bool function(T &expected, T desired, memory_order order) const noexcept __HEDDLE_IF(name) { \
    return builtin(__HEDDLE_OWN_CELL, __builtin_addressof(expected), desired, __HEDDLE_ORDER(name),           \
                   static_cast<int>(__failure_order(memory_order::name)));                                    \
  }
#define __HEDDLE_CAS(function, builtin)                                                                       \
  __HEDDLE_INLINE bool function(T &expected, T desired) const noexcept {                                      \
    return builtin(__HEDDLE_OWN_CELL, __builtin_addressof(expected), desired, __HEDDLE_ORDER(seq_cst),        \
                   __HEDDLE_ORDER(seq_cst));                                                                  \
  }                                                                                                           \
  __HEDDLE_RMW_ORDERS(__HEDDLE_CAS_ONE_ORDER, function, builtin)                                              \
  __HEDDLE_CAS_ORDERS(__HEDDLE_CAS_CASE, function, builtin)                                                   \
  __HEDDLE_INLINE bool function(T &expected, T desired, memory_order success, memory_order failure) const     \
      noexcept {                                                                                              \
    return builtin(__HEDDLE_OWN_CELL, __builtin_addressof(expected), desired, static_cast<int>(success),      \
                   static_cast<int>(failure));                                                                \
  }                                                                                                           \
  __HEDDLE_INLINE bool function(T &expected, T desired, memory_order order) const noexcept {                  \
    return builtin(__HEDDLE_OWN_CELL, __builtin_addressof(expected), desired, static_cast<int>(order),        \
                   static_cast<int>(__failure_order(order)));                                                 \
  }

  __HEDDLE_CAS(compare_exchange_strong, __c11_atomic_compare_exchange_strong)
  __HEDDLE_CAS(compare_exchange_weak, __c11_atomic_compare_exchange_weak)
#undef __HEDDLE_CAS
#undef __HEDDLE_CAS_ONE_ORDER
#undef __HEDDLE_CAS_CASE

  /* A spin loop, which becomes a blocking read; so there is nobody to notify. */
#define __HEDDLE_WAIT(name, ...)                                                              \
  __HEDDLE_INLINE void wait(T old, memory_order order) const noexcept __HEDDLE_IF(name) {     \
    while (same_bits(load(memory_order::name), old)) {                                        \
    }                                                                                         \
  }
  __HEDDLE_LOAD_ORDERS(__HEDDLE_WAIT)
#undef __HEDDLE_WAIT
  __HEDDLE_INLINE void wait(T old) const noexcept { wait(old, memory_order::seq_cst); }
  __HEDDLE_INLINE void wait(T old, memory_order order) const noexcept {
    while (same_bits(load(order), old)) {
    }
  }
  __HEDDLE_INLINE void notify_one() const noexcept {}
  __HEDDLE_INLINE void notify_all() const noexcept {}

 private:
  __HEDDLE_INLINE static bool same_bits(T left, T right) noexcept {
    using Bits = typename __bits_of_size<sizeof(T)>::type;
    return __builtin_bit_cast(Bits, left) == __builtin_bit_cast(Bits, right);
  }
};

/* Arithmetic, for integers and for pointers: Difference is what is added. */
template <class T, class Difference, class Cell>
struct __atomic_arithmetic : __atomic_operations<T, Cell> {
  using __initial = typename __atomic_operations<T, Cell>::__initial;
  __HEDDLE_INLINE constexpr explicit __atomic_arithmetic(__initial initial) noexcept
      : __atomic_operations<T, Cell>(initial) {}
  __HEDDLE_RMW(fetch_add, __c11_atomic_fetch_add, Difference)
  __HEDDLE_RMW(fetch_sub, __c11_atomic_fetch_sub, Difference)
  __HEDDLE_INLINE T operator++(int) const noexcept { return fetch_add(1); }
  __HEDDLE_INLINE T operator--(int) const noexcept { return fetch_sub(1); }
  __HEDDLE_INLINE T operator++() const noexcept { return static_cast<T>(fetch_add(1) + 1); }
  __HEDDLE_INLINE T operator--() const noexcept { return static_cast<T>(fetch_sub(1) - 1); }
  __HEDDLE_INLINE T operator+=(Difference operand) const noexcept {
    return static_cast<T>(fetch_add(operand) + operand);
  }
  __HEDDLE_INLINE T operator-=(Difference operand) const noexcept {
    return static_cast<T>(fetch_sub(operand) - operand);
  }
};

template <class T, class Cell>
struct __atomic_integer : __atomic_arithmetic<T, T, Cell> {
  using __initial = typename __atomic_operations<T, Cell>::__initial;
  __HEDDLE_INLINE constexpr explicit __atomic_integer(__initial initial) noexcept
      : __atomic_arithmetic<T, T, Cell>(initial) {}
  using difference_type = T;
  __HEDDLE_RMW(fetch_and, __c11_atomic_fetch_and, T)
  __HEDDLE_RMW(fetch_or, __c11_atomic_fetch_or, T)
  __HEDDLE_RMW(fetch_xor, __c11_atomic_fetch_xor, T)
  __HEDDLE_INLINE T operator&=(T operand) const noexcept { return static_cast<T>(fetch_and(operand) & operand); }
  __HEDDLE_INLINE T operator|=(T operand) const noexcept { return static_cast<T>(fetch_or(operand) | operand); }
  __HEDDLE_INLINE T operator^=(T operand) const noexcept { return static_cast<T>(fetch_xor(operand) ^ operand); }
};

#undef __HEDDLE_RMW
#undef __HEDDLE_RMW_CASE
#undef __HEDDLE_OWN_CELL

/* Which of the three a type gets. */
template <class T, class Cell, bool = is_integral_v<T> && !is_same_v<T, bool>>
struct __select_atomic_operations {
  using type = __atomic_operations<T, Cell>;
};
template <class T, class Cell>
struct __select_atomic_operations<T, Cell, true> {
  using type = __atomic_integer<T, Cell>;
};
template <class T, class Cell>
struct __select_atomic_operations<T *, Cell, false> {
  using type = __atomic_arithmetic<T *, ptrdiff_t, Cell>;
};

}  // namespace std

#endif
