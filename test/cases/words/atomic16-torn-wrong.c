#define WRONG
#include "atomic16-torn.c"
