// Shared states of promises and futures: a mutex, a condition variable, and what libc++'s headers know of them.
#include <future>

extern "C" int __cxa_thread_atexit(void (*function)(void *), void *object, void *module);

_LIBCPP_BEGIN_NAMESPACE_STD

namespace {
struct future_errors : error_category {
  const char *name() const noexcept override { return "future"; }
  string message(int value) const override {
    switch (static_cast<future_errc>(value)) {
      case future_errc::broken_promise:
        return "The associated promise has been destructed prior to the associated state becoming ready.";
      case future_errc::future_already_retrieved:
        return "The future has already been retrieved from the promise or packaged_task.";
      case future_errc::promise_already_satisfied:
        return "The state of the promise has already been set.";
      case future_errc::no_state:
        return "Operation not permitted on an object without an associated state.";
    }
    return "unspecified future_errc value\n";
  }
};
[[clang::no_destroy]] constinit future_errors errors_of_futures;
}  // namespace
const error_category &future_category() noexcept { return errors_of_futures; }

future_error::future_error(error_code code) : logic_error(code.message()), __ec_(code) {}
future_error::~future_error() noexcept {}

void __assoc_sub_state::__on_zero_shared() noexcept { delete this; }

void __assoc_sub_state::set_value() {
  lock_guard<mutex> lock(__mut_);
  if (__has_value()) __throw_future_error(future_errc::promise_already_satisfied);
  __state_ |= __constructed | ready;
  __cv_.notify_all();
}
void __assoc_sub_state::set_exception(exception_ptr pointer) {
  lock_guard<mutex> lock(__mut_);
  if (__has_value()) __throw_future_error(future_errc::promise_already_satisfied);
  __exception_ = pointer;
  __state_ |= ready;
  __cv_.notify_all();
}

// The thread keeps the state until its end.
void __end_of_thread::__make_ready_at_thread_exit(__assoc_sub_state *state) {
  state->__add_shared();
  auto finish = [](void *object) {
    auto *kept = static_cast<__assoc_sub_state *>(object);
    kept->__make_ready();
    kept->__release_shared();
  };
  __cxa_thread_atexit(finish, state, nullptr);
}
void __assoc_sub_state::set_value_at_thread_exit() {
  lock_guard<mutex> lock(__mut_);
  if (__has_value()) __throw_future_error(future_errc::promise_already_satisfied);
  __state_ |= __constructed;
  __thread_local_data()->__make_ready_at_thread_exit(this);
}
void __assoc_sub_state::set_exception_at_thread_exit(exception_ptr pointer) {
  lock_guard<mutex> lock(__mut_);
  if (__has_value()) __throw_future_error(future_errc::promise_already_satisfied);
  __exception_ = pointer;
  __thread_local_data()->__make_ready_at_thread_exit(this);
}
void __assoc_sub_state::__make_ready() {
  lock_guard<mutex> lock(__mut_);
  __state_ |= ready;
  __cv_.notify_all();
}

void __assoc_sub_state::copy() {
  unique_lock<mutex> lock(__mut_);
  __sub_wait(lock);
  if (__exception_ != nullptr) rethrow_exception(__exception_);
}
void __assoc_sub_state::wait() {
  unique_lock<mutex> lock(__mut_);
  __sub_wait(lock);
}
void __assoc_sub_state::__sub_wait(unique_lock<mutex> &lock) {
  if (__is_ready()) return;
  if (__state_ & deferred) {
    __state_ &= ~static_cast<unsigned>(deferred);
    lock.unlock();
    __execute();
    // The value is read with the lock held.
    lock.lock();
    return;
  }
  while (!__is_ready()) __cv_.wait(lock);
}
void __assoc_sub_state::__execute() { __throw_future_error(future_errc::no_state); }

future<void>::future(__assoc_sub_state *state) : __state_(state) { __state_->__attach_future(); }
future<void>::~future() {
  if (__state_) __state_->__release_shared();
}
void future<void>::get() {
  unique_ptr<__shared_count, __release_shared_count> released(__state_);
  __assoc_sub_state *state = __state_;
  __state_ = nullptr;
  state->copy();
}

promise<void>::promise() : __state_(new __assoc_sub_state) {}
promise<void>::~promise() {
  if (!__state_) return;
  if (!__state_->__has_value() && __state_->use_count() > 1)
    __state_->set_exception(make_exception_ptr(future_error(future_errc::broken_promise)));
  __state_->__release_shared();
}
future<void> promise<void>::get_future() {
  if (!__state_) __throw_future_error(future_errc::no_state);
  return future<void>(__state_);
}
void promise<void>::set_value() {
  if (!__state_) __throw_future_error(future_errc::no_state);
  __state_->set_value();
}
void promise<void>::set_exception(exception_ptr pointer) {
  if (!__state_) __throw_future_error(future_errc::no_state);
  __state_->set_exception(pointer);
}
void promise<void>::set_value_at_thread_exit() {
  if (!__state_) __throw_future_error(future_errc::no_state);
  __state_->set_value_at_thread_exit();
}
void promise<void>::set_exception_at_thread_exit(exception_ptr pointer) {
  if (!__state_) __throw_future_error(future_errc::no_state);
  __state_->set_exception_at_thread_exit(pointer);
}

shared_future<void>::~shared_future() {
  if (__state_) __state_->__release_shared();
}
shared_future<void> &shared_future<void>::operator=(const shared_future &other) {
  if (other.__state_) other.__state_->__add_shared();
  if (__state_) __state_->__release_shared();
  __state_ = other.__state_;
  return *this;
}

_LIBCPP_END_NAMESPACE_STD
