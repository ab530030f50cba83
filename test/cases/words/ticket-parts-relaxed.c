#define RELEASE memory_order_relaxed
#include "ticket-parts.c"
