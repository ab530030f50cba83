// libc++ over the functions of pthread.h; what it takes for the number of a thread is never 0, which means no thread.
#ifndef HEDDLE_CXX_THREAD_SUPPORT
#define HEDDLE_CXX_THREAD_SUPPORT

#include <pthread.h>

extern "C" unsigned long __heddle_thread_id();

#define pthread_self __heddle_thread_id
#include_next <__thread/support/pthread.h>
#undef pthread_self

#endif
