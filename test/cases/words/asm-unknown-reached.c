#define REACHED
#include "asm-unknown.c"
