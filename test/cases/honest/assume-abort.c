// SV-COMP: abort() in assume_abort_if_not leaves executions out. Any other abort() is one.
#include <stdlib.h>
extern int __VERIFIER_nondet_bool(void);
void reach_error(void) { abort(); }
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
int main(void) { int b = __VERIFIER_nondet_bool(); assume_abort_if_not(b); if (!b) reach_error(); return 0; }
