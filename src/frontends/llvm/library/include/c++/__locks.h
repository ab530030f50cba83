/* Locks that own what they lock for a scope: the part of <mutex> that <shared_mutex> and <condition_variable> share. */
#ifndef HEDDLE_CXX_LOCKS_H
#define HEDDLE_CXX_LOCKS_H

#include <chrono>
#include <heddle.h>
#include <pthread.h>
#include <utility>

namespace std {

struct defer_lock_t {
  explicit defer_lock_t() = default;
};
struct try_to_lock_t {
  explicit try_to_lock_t() = default;
};
struct adopt_lock_t {
  explicit adopt_lock_t() = default;
};
inline constexpr defer_lock_t defer_lock{};
inline constexpr try_to_lock_t try_to_lock{};
inline constexpr adopt_lock_t adopt_lock{};

class mutex {
  pthread_mutex_t handle = PTHREAD_MUTEX_INITIALIZER;

 public:
  using native_handle_type = pthread_mutex_t *;
  constexpr mutex() noexcept = default;
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;
  __HEDDLE_INLINE void lock() { pthread_mutex_lock(&handle); }
  __HEDDLE_INLINE bool try_lock() { return pthread_mutex_trylock(&handle) == 0; }
  __HEDDLE_INLINE void unlock() { pthread_mutex_unlock(&handle); }
  __HEDDLE_INLINE native_handle_type native_handle() { return &handle; }
};

template <class Mutex>
class lock_guard {
  Mutex &owned;

 public:
  using mutex_type = Mutex;
  __HEDDLE_INLINE explicit lock_guard(Mutex &mutex) : owned(mutex) { owned.lock(); }
  __HEDDLE_INLINE lock_guard(Mutex &mutex, adopt_lock_t) : owned(mutex) {}
  lock_guard(const lock_guard &) = delete;
  lock_guard &operator=(const lock_guard &) = delete;
  __HEDDLE_INLINE ~lock_guard() { owned.unlock(); }
};

/* unique_lock and shared_lock differ in the names of what they call. */
#define __HEDDLE_MOVABLE_LOCK(name, LOCK, TRY_LOCK, TRY_FOR, TRY_UNTIL, UNLOCK)                              \
  template <class Mutex>                                                                                     \
  class name {                                                                                               \
    Mutex *target = nullptr;                                                                                 \
    bool owns = false;                                                                                       \
    __HEDDLE_INLINE void check_free() const {                                                                \
      if (target == nullptr) __heddle_error("invalid-lock", "a std::" #name " without a mutex is locked");   \
      if (owns) __heddle_error("deadlock", "a std::" #name " that already owns its mutex is locked");        \
    }                                                                                                        \
                                                                                                             \
   public:                                                                                                   \
    using mutex_type = Mutex;                                                                                \
    __HEDDLE_INLINE name() noexcept {}                                                                       \
    __HEDDLE_INLINE explicit name(Mutex &mutex) : target(&mutex), owns(true) { mutex.LOCK(); }               \
    __HEDDLE_INLINE name(Mutex &mutex, defer_lock_t) noexcept : target(&mutex) {}                            \
    __HEDDLE_INLINE name(Mutex &mutex, try_to_lock_t) : target(&mutex), owns(mutex.TRY_LOCK()) {}            \
    __HEDDLE_INLINE name(Mutex &mutex, adopt_lock_t) : target(&mutex), owns(true) {}                         \
    template <class Rep, class Period>                                                                       \
    __HEDDLE_INLINE name(Mutex &mutex, const chrono::duration<Rep, Period> &time)                            \
        : target(&mutex), owns(mutex.TRY_FOR(time)) {}                                                       \
    __HEDDLE_INLINE name(name &&other) noexcept : target(other.target), owns(other.owns) { other.release(); } \
    __HEDDLE_INLINE name &operator=(name &&other) noexcept {                                                 \
      if (owns) target->UNLOCK();                                                                            \
      target = other.target;                                                                                 \
      owns = other.owns;                                                                                     \
      other.release();                                                                                       \
      return *this;                                                                                          \
    }                                                                                                        \
    __HEDDLE_INLINE ~name() {                                                                                \
      if (owns) target->UNLOCK();                                                                            \
    }                                                                                                        \
    __HEDDLE_INLINE void lock() {                                                                            \
      check_free();                                                                                          \
      target->LOCK();                                                                                        \
      owns = true;                                                                                           \
    }                                                                                                        \
    __HEDDLE_INLINE bool try_lock() {                                                                        \
      check_free();                                                                                          \
      return owns = target->TRY_LOCK();                                                                      \
    }                                                                                                        \
    template <class Time>                                                                                    \
    __HEDDLE_INLINE bool try_lock_for(const Time &time) {                                                    \
      check_free();                                                                                          \
      return owns = target->TRY_FOR(time);                                                                   \
    }                                                                                                        \
    template <class Time>                                                                                    \
    __HEDDLE_INLINE bool try_lock_until(const Time &time) {                                                  \
      check_free();                                                                                          \
      return owns = target->TRY_UNTIL(time);                                                                 \
    }                                                                                                        \
    __HEDDLE_INLINE void unlock() {                                                                          \
      if (!owns) __heddle_error("invalid-lock", "a std::" #name " that does not own its mutex is unlocked"); \
      target->UNLOCK();                                                                                      \
      owns = false;                                                                                          \
    }                                                                                                        \
    __HEDDLE_INLINE Mutex *release() noexcept {                                                              \
      Mutex *old = target;                                                                                   \
      target = nullptr;                                                                                      \
      owns = false;                                                                                          \
      return old;                                                                                            \
    }                                                                                                        \
    __HEDDLE_INLINE void swap(name &other) noexcept {                                                        \
      std::swap(target, other.target);                                                                       \
      std::swap(owns, other.owns);                                                                           \
    }                                                                                                        \
    __HEDDLE_INLINE bool owns_lock() const noexcept { return owns; }                                         \
    __HEDDLE_INLINE explicit operator bool() const noexcept { return owns; }                                 \
    __HEDDLE_INLINE Mutex *mutex() const noexcept { return target; }                                         \
  };

__HEDDLE_MOVABLE_LOCK(unique_lock, lock, try_lock, try_lock_for, try_lock_until, unlock)

}  // namespace std

#endif
