#include <stdlib.h>
#include <verifier.h>
#include <assert.h>
int g[2];
int main(){ int *p = g; __VERIFIER_assume(p); long l = 1L<<40; __VERIFIER_assume(l); assert(0); return 0; }
