// The releases and acquires of libvsync that our clients meet, in the words of weaken.h. Its algorithms are included
// behind this.
#ifndef WEAKEN_VSYNC_H
#define WEAKEN_VSYNC_H

#include <vsync/atomic.h>

#include "weaken.h"

#ifdef WEAKEN
#define vatomic32_read_acq(...) \
  (IS_WEAKENED ? vatomic32_read_rlx(__VA_ARGS__) : vatomic32_read_acq(__VA_ARGS__))
#define vatomic32_await_eq_acq(...) \
  (IS_WEAKENED ? vatomic32_await_eq_rlx(__VA_ARGS__) : vatomic32_await_eq_acq(__VA_ARGS__))
#define vatomic32_write_rel(...) \
  (IS_WEAKENED ? vatomic32_write_rlx(__VA_ARGS__) : vatomic32_write_rel(__VA_ARGS__))
#define vatomic32_cmpxchg_rel(...) \
  (IS_WEAKENED ? vatomic32_cmpxchg_rlx(__VA_ARGS__) : vatomic32_cmpxchg_rel(__VA_ARGS__))
#define vatomicptr_read_acq(...) \
  (IS_WEAKENED ? vatomicptr_read_rlx(__VA_ARGS__) : vatomicptr_read_acq(__VA_ARGS__))
#define vatomicptr_await_eq_acq(...) \
  (IS_WEAKENED ? vatomicptr_await_eq_rlx(__VA_ARGS__) : vatomicptr_await_eq_acq(__VA_ARGS__))
#define vatomicptr_write_rel(...) \
  (IS_WEAKENED ? vatomicptr_write_rlx(__VA_ARGS__) : vatomicptr_write_rel(__VA_ARGS__))
#define vatomicptr_cmpxchg_rel(...) \
  (IS_WEAKENED ? vatomicptr_cmpxchg_rlx(__VA_ARGS__) : vatomicptr_cmpxchg_rel(__VA_ARGS__))
#endif

#endif
