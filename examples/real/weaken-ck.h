// Concurrency Kit's fences, in the words of weaken.h: a weakened one does nothing, and N counts those that its port to
// builtins defines. Its headers are included behind this.
#ifndef WEAKEN_CK_H
#define WEAKEN_CK_H

#include "weaken.h"

#ifdef WEAKEN
#define __sync_synchronize() (IS_WEAKENED ? (void)0 : __sync_synchronize())
#endif

#endif
