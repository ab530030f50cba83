// Weakens one order of a project that is included behind this: with -D WEAKEN=N it is the N-th, from 0 on, that the compiler
// meets. The sources of the project stay as they are. What counts as an order, a file weaken-PROJECT.h says by macros in the
// place of the project's own words, `IS_WEAKENED ? relaxed : strong`.
#ifndef WEAKEN_H
#define WEAKEN_H

#ifdef WEAKEN
#define IS_WEAKENED (__COUNTER__ == WEAKEN)
#endif

#endif
