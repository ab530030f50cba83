// std::thread over Heddle's own threads. What a thread runs is moved to the heap, unless it has no arguments and is a
// function or an object without content: that costs no event, and threads of the same code stay alike.
#ifndef _LIBCPP___THREAD_THREAD_H
#define _LIBCPP___THREAD_THREAD_H

#include <__condition_variable/condition_variable.h>
#include <__config>
#include <__exception/terminate.h>
#include <__functional/hash.h>
#include <__functional/unary_function.h>
#include <__memory/unique_ptr.h>
#include <__mutex/mutex.h>
#include <__system_error/throw_system_error.h>
#include <__thread/id.h>
#include <__thread/support.h>
#include <__type_traits/decay.h>
#include <__type_traits/enable_if.h>
#include <__type_traits/invoke.h>
#include <__type_traits/is_constructible.h>
#include <__type_traits/is_empty.h>
#include <__type_traits/is_pointer.h>
#include <__type_traits/is_same.h>
#include <__type_traits/is_trivially_copyable.h>
#include <__type_traits/remove_cvref.h>
#include <__utility/forward.h>
#include <__utility/integer_sequence.h>
#include <errno.h>
#include <heddle.h>
#include <tuple>

extern "C" void __heddle_thread_end(void);

_LIBCPP_PUSH_MACROS
#include <__undef_macros>

_LIBCPP_BEGIN_NAMESPACE_STD

template <>
struct hash<__thread_id> : public __unary_function<__thread_id, size_t> {
  size_t operator()(__thread_id __id) const noexcept { return hash<__libcpp_thread_id>()(__get_underlying_id(__id)); }
};

// What <future> asks of the calling thread.
class __assoc_sub_state;
struct __end_of_thread {
  static void __make_ready_at_thread_exit(__assoc_sub_state *__state);
};
inline __end_of_thread *__thread_local_data() { return nullptr; }

// A callable and its arguments, as a tuple on the heap that the thread deletes.
template <class _Call, size_t... _Indices>
void __run_call(_Call &__call, index_sequence<_Indices...>) {
  std::__invoke(std::move(std::get<_Indices>(__call))...);
}
template <class _Call>
void *__run_thread_call(void *__pointer) noexcept {
  {
    unique_ptr<_Call> __call(static_cast<_Call *>(__pointer));
    std::__run_call(*__call, make_index_sequence<tuple_size<_Call>::value>());
  }
  __heddle_thread_end();
  return nullptr;
}
// Without arguments: a function, or an object that has nothing in it.
template <class _Callable>
void *__run_thread_function(void *__word) noexcept {
  if constexpr (is_pointer<_Callable>::value)
    reinterpret_cast<_Callable>(__word)();
  else
    (*reinterpret_cast<_Callable *>(&__word))();
  __heddle_thread_end();
  return nullptr;
}

class thread {
  // As pthread_create has it; joining and detaching make it nobody.
  static constexpr int __nobody = -1;
  int __number_ = __nobody;

 public:
  typedef __thread_id id;
  typedef __libcpp_thread_t native_handle_type;

  thread() noexcept {}
  template <class _Function, class... _Arguments,
            __enable_if_t<!is_same<__remove_cvref_t<_Function>, thread>::value, int> = 0>
  explicit thread(_Function &&__function, _Arguments &&...__arguments) {
    using _Callable = __decay_t<_Function>;
    if constexpr (sizeof...(_Arguments) == 0 && is_pointer<_Callable>::value) {
      _Callable __pointer = __function;
      __number_ = __heddle_spawn(&std::__run_thread_function<_Callable>, reinterpret_cast<void *>(__pointer));
    } else if constexpr (sizeof...(_Arguments) == 0 && is_empty<_Callable>::value &&
                         is_trivially_copyable<_Callable>::value) {
      __number_ = __heddle_spawn(&std::__run_thread_function<_Callable>, nullptr);
    } else {
      using _Call = tuple<_Callable, __decay_t<_Arguments>...>;
      unique_ptr<_Call> __call(
          new _Call(std::forward<_Function>(__function), std::forward<_Arguments>(__arguments)...));
      __number_ = __heddle_spawn(&std::__run_thread_call<_Call>, __call.release());
    }
  }
  thread(thread &&__other) noexcept : __number_(__other.__number_) { __other.__number_ = __nobody; }
  thread(const thread &) = delete;
  thread &operator=(const thread &) = delete;
  thread &operator=(thread &&__other) noexcept {
    __check_finished();
    __number_ = __other.__number_;
    __other.__number_ = __nobody;
    return *this;
  }
  ~thread() { __check_finished(); }

  void swap(thread &__other) noexcept { std::swap(__number_, __other.__number_); }
  [[nodiscard]] bool joinable() const noexcept { return __number_ != __nobody; }
  void join() {
    if (!joinable()) std::__throw_system_error(EINVAL, "thread::join failed");
    if (__number_ == __heddle_self()) std::__throw_system_error(EDEADLK, "thread::join failed");
    __heddle_join(__number_);
    __number_ = __nobody;
  }
  void detach() {
    if (!joinable()) std::__throw_system_error(EINVAL, "thread::detach failed");
    __number_ = __nobody;
  }
  [[nodiscard]] id get_id() const noexcept { return joinable() ? id(__number_ + 1) : id(); }
  [[nodiscard]] native_handle_type native_handle() noexcept { return __number_; }
  [[nodiscard]] static unsigned hardware_concurrency() noexcept { return 4; }

 private:
  void __check_finished() const {
    if (joinable()) __heddle_error("abort", "a std::thread that is still joinable is destroyed (std::terminate)");
  }
};

inline void swap(thread &__left, thread &__right) noexcept { __left.swap(__right); }

_LIBCPP_END_NAMESPACE_STD

_LIBCPP_POP_MACROS

#endif
