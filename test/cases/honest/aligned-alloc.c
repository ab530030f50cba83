#include <stdlib.h>
int main(){ void *p = aligned_alloc(3, 9); free(p); return 0; }
