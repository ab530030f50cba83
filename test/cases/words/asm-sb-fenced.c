#define FENCE "mfence"
#include "asm-sb.c"
