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

/*
 * With --reuse-addresses, one block that was freed may wait here to be given out again, as it is: what is left in it
 * can be read, and using it meanwhile is not seen to be wrong. On the other way of each choice it is truly freed.
 */
static void *kept;

static void *allocate(size_t size, size_t alignment, int zeroed) {
  if (__heddle_reuses_addresses() && __heddle_choose(2)) {
    void *block = __atomic_load_n(&kept, __ATOMIC_RELAXED);
    __heddle_assume(block != 0);
    __heddle_assume(__heddle_size(block) == size);
    void *expected = block;
    __heddle_assume(__atomic_compare_exchange_n(&kept, &expected, 0, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED));
    if (zeroed) memset(block, 0, size);
    return block;
  }
  return __heddle_malloc(size, alignment, zeroed);
}

static void release(void *pointer) {
  if (pointer != 0 && __heddle_reuses_addresses() && __heddle_choose(2)) {
    void *expected = 0;
    __heddle_assume(__atomic_compare_exchange_n(&kept, &expected, pointer, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED));
    return;
  }
  __heddle_free(pointer);
}

void *malloc(size_t size) { return allocate(size, ALIGNMENT, 0); }

void *calloc(size_t count, size_t size) {
  if (size != 0 && count > (size_t)-1 / size) {
    errno = ENOMEM;
    return 0;
  }
  return allocate(count * size, ALIGNMENT, 1);
}

void *realloc(void *pointer, size_t size) {
  void *moved = allocate(size, ALIGNMENT, 0);
  if (pointer != 0) {
    size_t old = __heddle_size(pointer);
    memcpy(moved, pointer, old < size ? old : size);
    release(pointer);
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

void free(void *pointer) { release(pointer); }

void *aligned_alloc(size_t alignment, size_t size) {
  if (alignment == 0 || (alignment & (alignment - 1)) != 0) {
    errno = EINVAL;
    return 0;
  }
  return allocate(size, alignment, 0);
}

void *memalign(size_t alignment, size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  *result = allocate(size, alignment, 0);
  return 0;
}

/* operator new and new[]: plain, nothrow, aligned, aligned and nothrow. */
void *_Znwm(size_t size) { return allocate(size, ALIGNMENT, 0); }
void *_Znam(size_t size) { return allocate(size, ALIGNMENT, 0); }
void *_ZnwmRKSt9nothrow_t(size_t size, const void *tag) { return allocate(size, ALIGNMENT, 0); }
void *_ZnamRKSt9nothrow_t(size_t size, const void *tag) { return allocate(size, ALIGNMENT, 0); }
void *_ZnwmSt11align_val_t(size_t size, size_t alignment) { return allocate(size, alignment, 0); }
void *_ZnamSt11align_val_t(size_t size, size_t alignment) { return allocate(size, alignment, 0); }
void *_ZnwmSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return allocate(size, alignment, 0);
}
void *_ZnamSt11align_val_tRKSt9nothrow_t(size_t size, size_t alignment, const void *tag) {
  return allocate(size, alignment, 0);
}

/* operator delete and delete[]: plain, sized, aligned, sized and aligned, nothrow. */
void _ZdlPv(void *pointer) { release(pointer); }
void _ZdaPv(void *pointer) { release(pointer); }
void _ZdlPvm(void *pointer, size_t size) { release(pointer); }
void _ZdaPvm(void *pointer, size_t size) { release(pointer); }
void _ZdlPvSt11align_val_t(void *pointer, size_t alignment) { release(pointer); }
void _ZdaPvSt11align_val_t(void *pointer, size_t alignment) { release(pointer); }
void _ZdlPvmSt11align_val_t(void *pointer, size_t size, size_t alignment) { release(pointer); }
void _ZdaPvmSt11align_val_t(void *pointer, size_t size, size_t alignment) { release(pointer); }
void _ZdlPvRKSt9nothrow_t(void *pointer, const void *tag) { release(pointer); }
void _ZdaPvRKSt9nothrow_t(void *pointer, const void *tag) { release(pointer); }
