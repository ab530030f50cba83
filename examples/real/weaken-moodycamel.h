// The fences of moodycamel's ReaderWriterQueue, in the words of weaken.h. Its other headers are included behind this.
#ifndef WEAKEN_MOODYCAMEL_H
#define WEAKEN_MOODYCAMEL_H

#include <atomicops.h>

#include "weaken.h"

#ifdef WEAKEN
#define fence(order) fence(IS_WEAKENED ? memory_order_relaxed : (order))
#endif

#endif
