#include <assert.h>
#include <stdlib.h>
void reach_error() { assert(0); }
void __VERIFIER_assert(int cond) { if (!cond) { reach_error(); abort(); } }
int x;
int main(void) { __VERIFIER_assert(x == 1); return 0; }
