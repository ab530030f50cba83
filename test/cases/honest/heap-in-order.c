/* All memory is allocated before any is freed. */
#include <stdlib.h>
int main(void) {
  int *a = malloc(4), *b = malloc(4);
  free(a);
  free(b);
  return 0;
}
