/*
 * Memory orders, and macros that write one overload per order. An order that is a constant at the call selects the
 * overload with that order (enable_if), because unoptimised code would otherwise switch over all orders at run time;
 * each family has a last overload that does just that, for orders that are variables.
 */
#ifndef HEDDLE_CXX_MEMORY_ORDER_H
#define HEDDLE_CXX_MEMORY_ORDER_H

#include <__config.h>

namespace std {

enum class memory_order : int { relaxed, consume, acquire, release, acq_rel, seq_cst };
inline constexpr memory_order memory_order_relaxed = memory_order::relaxed;
inline constexpr memory_order memory_order_consume = memory_order::consume;
inline constexpr memory_order memory_order_acquire = memory_order::acquire;
inline constexpr memory_order memory_order_release = memory_order::release;
inline constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
inline constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;

/* What a compare-and-swap with one order uses when it fails. */
__HEDDLE_INLINE constexpr memory_order __failure_order(memory_order order) noexcept {
  return order == memory_order::release   ? memory_order::relaxed
         : order == memory_order::acq_rel ? memory_order::acquire
                                          : order;
}

}  // namespace std

#define __HEDDLE_LOAD_ORDERS(each, ...) \
  each(relaxed, __VA_ARGS__) each(consume, __VA_ARGS__) each(acquire, __VA_ARGS__) each(seq_cst, __VA_ARGS__)
#define __HEDDLE_STORE_ORDERS(each, ...) \
  each(relaxed, __VA_ARGS__) each(release, __VA_ARGS__) each(seq_cst, __VA_ARGS__)
#define __HEDDLE_RMW_ORDERS(each, ...)                                                       \
  each(relaxed, __VA_ARGS__) each(consume, __VA_ARGS__) each(acquire, __VA_ARGS__)           \
      each(release, __VA_ARGS__) each(acq_rel, __VA_ARGS__) each(seq_cst, __VA_ARGS__)
/* Pairs for a compare-and-swap: on success, on failure. */
#define __HEDDLE_CAS_ORDERS(each, ...)                                                                    \
  each(relaxed, relaxed, __VA_ARGS__) each(relaxed, acquire, __VA_ARGS__)                                 \
      each(relaxed, seq_cst, __VA_ARGS__) each(consume, relaxed, __VA_ARGS__)                             \
          each(consume, consume, __VA_ARGS__) each(acquire, relaxed, __VA_ARGS__)                         \
              each(acquire, acquire, __VA_ARGS__) each(acquire, seq_cst, __VA_ARGS__)                     \
                  each(release, relaxed, __VA_ARGS__) each(release, acquire, __VA_ARGS__)                 \
                      each(release, seq_cst, __VA_ARGS__) each(acq_rel, relaxed, __VA_ARGS__)             \
                          each(acq_rel, acquire, __VA_ARGS__) each(acq_rel, seq_cst, __VA_ARGS__)         \
                              each(seq_cst, relaxed, __VA_ARGS__) each(seq_cst, acquire, __VA_ARGS__)     \
                                  each(seq_cst, seq_cst, __VA_ARGS__)

/* The order as the number that the builtins take. */
#define __HEDDLE_ORDER(name) static_cast<int>(::std::memory_order::name)
#define __HEDDLE_IF(name) __attribute__((enable_if(order == ::std::memory_order::name, "")))
#define __HEDDLE_IF_BOTH(s, f) \
  __attribute__((enable_if(success == ::std::memory_order::s && failure == ::std::memory_order::f, "")))

#endif
