// Threads, mutexes and what waits of libc++, as far as its headers leave it to its library: over the functions of
// pthread.h, whose costs in events docs/library.md has.
#include <barrier>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <system_error>
#include <thread>

#include <heddle.h>
#include <pthread.h>

extern "C" int __cxa_thread_atexit(void (*function)(void *), void *object, void *module);
extern "C" unsigned long __heddle_thread_id() { return pthread_self() + 1; }

_LIBCPP_BEGIN_NAMESPACE_STD

static void throw_if(int error, const char *what) {
  if (error != 0) __throw_system_error(error, what);
}

void mutex::lock() { throw_if(pthread_mutex_lock(&__m_), "mutex lock failed"); }
bool mutex::try_lock() noexcept { return pthread_mutex_trylock(&__m_) == 0; }
void mutex::unlock() noexcept { pthread_mutex_unlock(&__m_); }

// The type is in the word, as PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP has it.
recursive_mutex::recursive_mutex() : __m_(PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP) {}
recursive_mutex::~recursive_mutex() {}
void recursive_mutex::lock() { throw_if(pthread_mutex_lock(&__m_), "recursive_mutex lock failed"); }
bool recursive_mutex::try_lock() noexcept { return pthread_mutex_trylock(&__m_) == 0; }
// POSIX has an error number where C++ leaves the behaviour undefined.
void recursive_mutex::unlock() noexcept {
  if (pthread_mutex_unlock(&__m_) != 0)
    __heddle_error("invalid-lock", "a thread unlocks a std::recursive_mutex that it does not hold");
}

// libc++ makes timed mutexes of a mutex, a condition variable and a flag; its headers wait for them.
timed_mutex::timed_mutex() : __locked_(false) {}
timed_mutex::~timed_mutex() {}
void timed_mutex::lock() {
  unique_lock<mutex> lock(__m_);
  while (__locked_) __cv_.wait(lock);
  __locked_ = true;
}
bool timed_mutex::try_lock() noexcept {
  lock_guard<mutex> lock(__m_);
  bool was_locked = __locked_;
  __locked_ = true;
  return !was_locked;
}
void timed_mutex::unlock() noexcept {
  lock_guard<mutex> lock(__m_);
  __locked_ = false;
  __cv_.notify_one();
}

recursive_timed_mutex::recursive_timed_mutex() : __count_(0), __id_{} {}
recursive_timed_mutex::~recursive_timed_mutex() {}
void recursive_timed_mutex::lock() {
  __thread_id self = this_thread::get_id();
  unique_lock<mutex> lock(__m_);
  while (__count_ != 0 && __id_ != self) __cv_.wait(lock);
  __count_++;
  __id_ = self;
}
bool recursive_timed_mutex::try_lock() noexcept {
  __thread_id self = this_thread::get_id();
  lock_guard<mutex> lock(__m_);
  if (__count_ != 0 && __id_ != self) return false;
  __count_++;
  __id_ = self;
  return true;
}
void recursive_timed_mutex::unlock() noexcept {
  lock_guard<mutex> lock(__m_);
  if (--__count_ != 0) return;
  __id_.__reset();
  __cv_.notify_one();
}

// The word of a read-write lock lies where the mutex is; the rest of the object is not used.
static pthread_rwlock_t *lock_of(mutex &first) { return reinterpret_cast<pthread_rwlock_t *>(&first); }
__shared_mutex_base::__shared_mutex_base() : __state_(0) {}
void __shared_mutex_base::lock() { throw_if(pthread_rwlock_wrlock(lock_of(__mut_)), "shared_mutex lock failed"); }
bool __shared_mutex_base::try_lock() { return pthread_rwlock_trywrlock(lock_of(__mut_)) == 0; }
void __shared_mutex_base::unlock() { pthread_rwlock_unlock(lock_of(__mut_)); }
void __shared_mutex_base::lock_shared() {
  throw_if(pthread_rwlock_rdlock(lock_of(__mut_)), "shared_mutex lock_shared failed");
}
bool __shared_mutex_base::try_lock_shared() { return pthread_rwlock_tryrdlock(lock_of(__mut_)) == 0; }
void __shared_mutex_base::unlock_shared() { pthread_rwlock_unlock(lock_of(__mut_)); }

// A shared_timed_mutex: its headers wait at two gates, one before a writer has entered and one before readers have left.
shared_timed_mutex::shared_timed_mutex() {}
void shared_timed_mutex::lock() {
  unique_lock<mutex> lock(__base_.__mut_);
  while (__base_.__state_ & __base_.__write_entered_) __base_.__gate1_.wait(lock);
  __base_.__state_ |= __base_.__write_entered_;
  while (__base_.__state_ & __base_.__n_readers_) __base_.__gate2_.wait(lock);
}
bool shared_timed_mutex::try_lock() {
  lock_guard<mutex> lock(__base_.__mut_);
  if (__base_.__state_ != 0) return false;
  __base_.__state_ = __base_.__write_entered_;
  return true;
}
void shared_timed_mutex::unlock() {
  lock_guard<mutex> lock(__base_.__mut_);
  __base_.__state_ = 0;
  __base_.__gate1_.notify_all();
}
void shared_timed_mutex::lock_shared() {
  unique_lock<mutex> lock(__base_.__mut_);
  while (__base_.__state_ & __base_.__write_entered_) __base_.__gate1_.wait(lock);
  __base_.__state_++;
}
bool shared_timed_mutex::try_lock_shared() {
  lock_guard<mutex> lock(__base_.__mut_);
  if (__base_.__state_ & __base_.__write_entered_) return false;
  __base_.__state_++;
  return true;
}
void shared_timed_mutex::unlock_shared() {
  lock_guard<mutex> lock(__base_.__mut_);
  __base_.__state_--;
  if (__base_.__state_ == __base_.__write_entered_) __base_.__gate2_.notify_one();
}

// The state of a flag: 0, 1 while a function runs, all ones when one has returned.
void __call_once(volatile once_flag::_State_type &state, void *argument, void (*function)(void *)) {
  constexpr once_flag::_State_type running = 1, done = ~once_flag::_State_type(0);
  for (;;) {
    once_flag::_State_type old = 0;
    if (__atomic_compare_exchange_n(&state, &old, running, false, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) break;
    while (old == running) old = __atomic_load_n(&state, __ATOMIC_ACQUIRE);
    if (old == done) return;
  }
  try {
    function(argument);
  } catch (...) {
    __atomic_store_n(&state, once_flag::_State_type(0), __ATOMIC_RELEASE);
    throw;
  }
  __atomic_store_n(&state, done, __ATOMIC_RELEASE);
}

struct handed_over {
  condition_variable &condition;
  mutex &locked;
};
void notify_all_at_thread_exit(condition_variable &condition, unique_lock<mutex> lock) {
  auto notify = [](void *object) {
    auto *entry = static_cast<handed_over *>(object);
    entry->locked.unlock();
    entry->condition.notify_all();
    delete entry;
  };
  __cxa_thread_atexit(notify, new handed_over{condition, *lock.release()}, nullptr);
}

// Barriers of C++20: the headers have the phase; who arrives last is found here.
class __barrier_algorithm_base {
 public:
  ptrdiff_t &expected;
  atomic<ptrdiff_t> arrived{0};
  explicit __barrier_algorithm_base(ptrdiff_t &count) : expected(count) {}
};
__barrier_algorithm_base *__construct_barrier_algorithm_base(ptrdiff_t &expected) {
  return new __barrier_algorithm_base(expected);
}
bool __arrive_barrier_algorithm_base(_LIBCPP_NOESCAPE __barrier_algorithm_base *barrier, __barrier_phase_t) noexcept {
  // Read before arriving: the last to arrive changes it.
  ptrdiff_t last = barrier->expected - 1;
  if (barrier->arrived.fetch_add(1, memory_order_acq_rel) != last) return false;
  barrier->arrived.store(0, memory_order_relaxed);
  return true;
}
void __destroy_barrier_algorithm_base(_LIBCPP_NOESCAPE __barrier_algorithm_base *barrier) noexcept { delete barrier; }

_LIBCPP_END_NAMESPACE_STD
