/* Sorting and searching. Elements move with memcpy and memmove, whole. */
#include <stdlib.h>
#include <string.h>

/* Insertion by bisection: few comparisons, stable; programs that are checked sort few elements. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *elements = base;
  if (count < 2 || size == 0) return;
  char *moving = malloc(size);
  for (size_t sorted = 1; sorted < count; sorted++) {
    size_t low = 0, high = sorted;
    while (low < high) {
      size_t middle = low + (high - low) / 2;
      if (compare(elements + middle * size, elements + sorted * size) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
    if (low == sorted) continue;
    memcpy(moving, elements + sorted * size, size);
    memmove(elements + (low + 1) * size, elements + low * size, (sorted - low) * size);
    memcpy(elements + low * size, moving, size);
  }
  free(moving);
}

void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const char *elements = base;
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, elements + middle * size);
    if (order == 0) return (void *)(elements + middle * size);
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return 0;
}
