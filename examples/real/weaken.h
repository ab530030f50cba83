// Weakens one order of a project that is included behind this: with -DWEAKEN=N, the N-th release or acquire that the
// compiler meets in it, from 0 on, is relaxed. The sources of the project stay as they are. C++ has one name for each
// order; projects in C have their own, which their clients write as `IS_WEAKENED ? relaxed : strong`.
#ifndef WEAKEN_H
#define WEAKEN_H

#ifdef WEAKEN
#define IS_WEAKENED (__COUNTER__ == WEAKEN)
#endif

#ifdef __cplusplus
#include <atomic>

#ifdef WEAKEN
namespace std {
constexpr memory_order release_unless(bool is_weakened) {
  return is_weakened ? memory_order::relaxed : memory_order::release;
}
constexpr memory_order acquire_unless(bool is_weakened) {
  return is_weakened ? memory_order::relaxed : memory_order::acquire;
}
}  // namespace std
#define memory_order_release release_unless(IS_WEAKENED)
#define memory_order_acquire acquire_unless(IS_WEAKENED)
#endif
#endif

#endif
