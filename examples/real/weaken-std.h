// The releases and acquires of C++, also those that are both, in the words of weaken.h.
#ifndef WEAKEN_STD_H
#define WEAKEN_STD_H

#include <atomic>

#include "weaken.h"

#ifdef WEAKEN
namespace std {
constexpr memory_order release_unless(bool is_weakened) {
  return is_weakened ? memory_order::relaxed : memory_order::release;
}
constexpr memory_order acquire_unless(bool is_weakened) {
  return is_weakened ? memory_order::relaxed : memory_order::acquire;
}
constexpr memory_order acq_rel_unless(bool is_weakened) {
  return is_weakened ? memory_order::relaxed : memory_order::acq_rel;
}
}  // namespace std
#define memory_order_release release_unless(IS_WEAKENED)
#define memory_order_acquire acquire_unless(IS_WEAKENED)
#define memory_order_acq_rel acq_rel_unless(IS_WEAKENED)
#endif

#endif
