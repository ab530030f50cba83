/*
 * The heap: C's functions and C++'s operators, under the names that clang gives them. Memory never runs out, so that
 * no function returns null except where its arguments are wrong. new and delete, new[] and delete[], malloc and free
 * are one heap: a mixture of them is not reported.
 */
#include "words.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ALIGNMENT 16

void *malloc(size_t size) { return __heddle_malloc(size, ALIGNMENT, 0); }

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    errno = ENOMEM;
    return 0;
  }
  return __heddle_malloc(count * size, ALIGNMENT, 1);
}

void *realloc(void *pointer, size_t size) {
  void *moved = __heddle_malloc(size, ALIGNMENT, 0);
  if (pointer != 0) {
    size_t old = __heddle_size(pointer);
    memcpy(moved, pointer, old < size ? old : size);
    __heddle_free(pointer);
  }
  return moved;
}

void *reallocarray(void *pointer, size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    errno = ENOMEM;
    return 0;
  }
  return realloc(pointer, count * size);
}

void free(void *pointer) { __heddle_free(pointer); }

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
    errno = EINVAL;
    return 0;
  }
  return __heddle_malloc(size, alignment, 0);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  *result = __heddle_malloc(size, alignment, 0);
  return 0;
}

/* operator new and new[]: plain, nothrow, aligned, aligned and nothrow. */
void *_Znwm(size_t size) { return __heddle_malloc(size, ALIGNMENT, 0); }
void *_Znam(size_t size) { return __heddle_malloc(size, ALIGNMENT, 0); }
void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) { return __heddle_malloc(size, ALIGNMENT, 0); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return __heddle_malloc(size, ALIGNMENT, 0); }
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) { return __heddle_malloc(size, alignment, 0); }
void *_ZnamSt11align_val_t(size_t size, size_t alignment) { return __heddle_malloc(size, alignment, 0); }
void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return __heddle_malloc(size, alignment, 0);
}
void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return __heddle_malloc(size, alignment, 0);
}

/* operator delete and delete[]: plain, sized, aligned, sized and aligned, nothrow. */
void _ZdlPv(void *pointer) { __heddle_free(pointer); }
void _ZdaPv(void *pointer) { __heddle_free(pointer); }
void _ZdlPvm(void *pointer, size_t size) { __heddle_free(pointer); }
void _ZdaPvm(void *pointer, size_t size) { __heddle_free(pointer); }
void _ZdlPvSt11align_val_t(void *pointer, size_t alignment) { __heddle_free(pointer); }
void _ZdaPvSt11align_val_t(void *pointer, size_t alignment) { __heddle_free(pointer); }
void _ZdlPvmSt11align_val_t(void *pointer, size_t size, size_t alignment) { __heddle_free(pointer); }
void _ZdaPvmSt11align_val_t(void *pointer, size_t size, size_t alignment) { __heddle_free(pointer); }
void _ZdlPvRKSt9nothrow_t(void *pointer, const void *tag) { __heddle_free(pointer); }
void _ZdaPvRKSt9nothrow_t(void *pointer, const void *tag) { __heddle_free(pointer); }
