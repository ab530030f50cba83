// std::condition_variable over that of pthread.h. A timed wait is told whether it timed out, where libc++'s own asks the
// clock, which stands still here.
#ifndef _LIBCPP___CONDITION_VARIABLE_CONDITION_VARIABLE_H
#define _LIBCPP___CONDITION_VARIABLE_CONDITION_VARIABLE_H

#include <__chrono/duration.h>
#include <__chrono/steady_clock.h>
#include <__chrono/system_clock.h>
#include <__chrono/time_point.h>
#include <__config>
#include <__mutex/mutex.h>
#include <__mutex/unique_lock.h>
#include <__system_error/throw_system_error.h>
#include <__thread/support.h>
#include <errno.h>
#include <limits>
#include <ratio>

_LIBCPP_BEGIN_NAMESPACE_STD

enum class cv_status { no_timeout, timeout };

class condition_variable {
  pthread_cond_t __handle_ = PTHREAD_COND_INITIALIZER;

  cv_status __wait_some_time(unique_lock<mutex> &__lock) {
    int __failure = pthread_cond_timedwait(&__handle_, __lock.mutex()->native_handle(), nullptr);
    return __failure == 0 ? cv_status::no_timeout : cv_status::timeout;
  }
  template <class _Predicate>
  bool __wait_some_time(unique_lock<mutex> &__lock, _Predicate &__predicate) {
    while (!__predicate())
      if (__wait_some_time(__lock) == cv_status::timeout) return __predicate();
    return true;
  }

 public:
  typedef pthread_cond_t *native_handle_type;

  constexpr condition_variable() noexcept = default;
  ~condition_variable() = default;
  condition_variable(const condition_variable &) = delete;
  condition_variable &operator=(const condition_variable &) = delete;

  void notify_one() noexcept { pthread_cond_signal(&__handle_); }
  void notify_all() noexcept { pthread_cond_broadcast(&__handle_); }

  void wait(unique_lock<mutex> &__lock) noexcept {
    pthread_cond_wait(&__handle_, __lock.mutex()->native_handle());
  }
  template <class _Predicate>
  void wait(unique_lock<mutex> &__lock, _Predicate __predicate) {
    while (!__predicate()) wait(__lock);
  }
  template <class _Clock, class _Duration>
  cv_status wait_until(unique_lock<mutex> &__lock, const chrono::time_point<_Clock, _Duration> &) {
    return __wait_some_time(__lock);
  }
  template <class _Clock, class _Duration, class _Predicate>
  bool wait_until(unique_lock<mutex> &__lock, const chrono::time_point<_Clock, _Duration> &, _Predicate __predicate) {
    return __wait_some_time(__lock, __predicate);
  }
  template <class _Rep, class _Period>
  cv_status wait_for(unique_lock<mutex> &__lock, const chrono::duration<_Rep, _Period> &) {
    return __wait_some_time(__lock);
  }
  template <class _Rep, class _Period, class _Predicate>
  bool wait_for(unique_lock<mutex> &__lock, const chrono::duration<_Rep, _Period> &, _Predicate __predicate) {
    return __wait_some_time(__lock, __predicate);
  }
  [[nodiscard]] native_handle_type native_handle() { return &__handle_; }
};

_LIBCPP_END_NAMESPACE_STD

#endif
