// Every schedule is explored anyway, and time stands still: waiting for it does nothing.
#ifndef _LIBCPP___THREAD_THIS_THREAD_H
#define _LIBCPP___THREAD_THIS_THREAD_H

#include <__chrono/duration.h>
#include <__chrono/steady_clock.h>
#include <__chrono/time_point.h>
#include <__condition_variable/condition_variable.h>
#include <__config>
#include <__mutex/mutex.h>
#include <__mutex/unique_lock.h>
#include <__thread/support.h>

_LIBCPP_BEGIN_NAMESPACE_STD

namespace this_thread {

inline void yield() noexcept {}
template <class _Rep, class _Period>
void sleep_for(const chrono::duration<_Rep, _Period> &) {}
template <class _Clock, class _Duration>
void sleep_until(const chrono::time_point<_Clock, _Duration> &) {}

}  // namespace this_thread

_LIBCPP_END_NAMESPACE_STD

#endif
