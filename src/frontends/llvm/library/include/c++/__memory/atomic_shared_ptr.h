// std::atomic<std::shared_ptr> of C++20, which libc++ does not have: a pointer behind a mutex of its own.
#ifndef HEDDLE_CXX_ATOMIC_SHARED_PTR
#define HEDDLE_CXX_ATOMIC_SHARED_PTR

#include <__atomic/atomic.h>
#include <__memory/shared_ptr.h>
#include <__mutex/lock_guard.h>
#include <__mutex/mutex.h>

_LIBCPP_BEGIN_NAMESPACE_STD

template <class _Pointer>
class __atomic_owner {
  mutable mutex __mutex_;
  _Pointer __pointer_;

 public:
  using value_type = _Pointer;
  static constexpr bool is_always_lock_free = false;
  bool is_lock_free() const noexcept { return false; }

  constexpr __atomic_owner() noexcept = default;
  __atomic_owner(_Pointer __pointer) noexcept : __pointer_(std::move(__pointer)) {}
  __atomic_owner(const __atomic_owner &) = delete;
  __atomic_owner &operator=(const __atomic_owner &) = delete;

  _Pointer load(memory_order = memory_order_seq_cst) const noexcept {
    lock_guard<mutex> __lock(__mutex_);
    return __pointer_;
  }
  operator _Pointer() const noexcept { return load(); }
  void store(_Pointer __pointer, memory_order = memory_order_seq_cst) noexcept { exchange(std::move(__pointer)); }
  void operator=(_Pointer __pointer) noexcept { exchange(std::move(__pointer)); }
  // What was there is released after the unlock.
  _Pointer exchange(_Pointer __pointer, memory_order = memory_order_seq_cst) noexcept {
    lock_guard<mutex> __lock(__mutex_);
    __pointer_.swap(__pointer);
    return __pointer;
  }
  bool compare_exchange_strong(_Pointer &__expected, _Pointer __desired, memory_order = memory_order_seq_cst,
                               memory_order = memory_order_seq_cst) noexcept {
    _Pointer __old;
    {
      lock_guard<mutex> __lock(__mutex_);
      __old = __pointer_;
      if (__has_same(__old, __expected)) {
        __pointer_.swap(__desired);
        return true;
      }
    }
    __expected = std::move(__old);
    return false;
  }
  bool compare_exchange_weak(_Pointer &__expected, _Pointer __desired, memory_order = memory_order_seq_cst,
                             memory_order = memory_order_seq_cst) noexcept {
    return compare_exchange_strong(__expected, std::move(__desired));
  }
  void wait(_Pointer __old, memory_order = memory_order_seq_cst) const noexcept {
    while (__has_same(load(), __old)) {
    }
  }
  void notify_one() noexcept {}
  void notify_all() noexcept {}

 private:
  // The same object with the same owners.
  template <class _Type>
  static bool __has_same(const shared_ptr<_Type> &__left, const shared_ptr<_Type> &__right) {
    return __left.get() == __right.get() && !__left.owner_before(__right) && !__right.owner_before(__left);
  }
  template <class _Type>
  static bool __has_same(const weak_ptr<_Type> &__left, const weak_ptr<_Type> &__right) {
    return !__left.owner_before(__right) && !__right.owner_before(__left);
  }
};

template <class _Type>
struct atomic<shared_ptr<_Type>> : __atomic_owner<shared_ptr<_Type>> {
  using __atomic_owner<shared_ptr<_Type>>::__atomic_owner;
  using __atomic_owner<shared_ptr<_Type>>::operator=;
};
template <class _Type>
struct atomic<weak_ptr<_Type>> : __atomic_owner<weak_ptr<_Type>> {
  using __atomic_owner<weak_ptr<_Type>>::__atomic_owner;
  using __atomic_owner<weak_ptr<_Type>>::operator=;
};

_LIBCPP_END_NAMESPACE_STD

#endif
