/*
 * Pseudo-random numbers: a fixed sequence, and a state per thread, so that one thread's numbers do not depend on what
 * another does. Who wants every value asks heddle_choose or __VERIFIER_nondet_*.
 */
#include <stdlib.h>

static _Thread_local unsigned state = 1;

/* A step of a linear congruential generator modulo 2^32; its low bits are poor, so the high ones come out first. */
int rand_r(unsigned *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (int)((*seed >> 16 | *seed << 16) & RAND_MAX);
}

int rand(void) { return rand_r(&state); }
void srand(unsigned seed) { state = seed; }
long random(void) { return rand_r(&state); }
void srandom(unsigned seed) { state = seed; }
