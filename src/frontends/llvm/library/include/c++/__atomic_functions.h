/*
 * The free functions of <atomic>, in namespace std: templates __HEDDLE_TEMPLATE over objects of the type __HEDDLE_OBJECT
 * with the value type T. <atomic> includes this for std::atomic<T>, <stdatomic.h> once more for what the keyword _Atomic of
 * C declares, which clang has in C++ too.
 */

/* A value's type comes from the atomic alone, so that atomic_store(&a_long, 1) works. */
#define __HEDDLE_FREE_LOAD(name, ...)                                                                           \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE T atomic_load_explicit(const __HEDDLE_OBJECT *object, memory_order order) noexcept __HEDDLE_IF(name) {\
    return __as_atomic<T>(object)->load(memory_order::name);                                                    \
  }
#define __HEDDLE_FREE_STORE(name, ...)                                                                          \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE void atomic_store_explicit(__HEDDLE_OBJECT *object, type_identity_t<T> value, memory_order order) noexcept\
      __HEDDLE_IF(name) {                                                                                       \
    __as_atomic<T>(object)->store(value, memory_order::name);                                                   \
  }
#define __HEDDLE_FREE_RMW_CASE(name, function, Operand)                                                         \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE T atomic_##function##_explicit(__HEDDLE_OBJECT *object, Operand operand, memory_order order) noexcept\
      __HEDDLE_IF(name) {                                                                                       \
    return __as_atomic<T>(object)->function(operand, memory_order::name);                                       \
  }
#define __HEDDLE_FREE_RMW(function, Operand)                                                                    \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE T atomic_##function(__HEDDLE_OBJECT *object, Operand operand) noexcept {                      \
    return __as_atomic<T>(object)->function(operand);                                                           \
  }                                                                                                             \
  __HEDDLE_RMW_ORDERS(__HEDDLE_FREE_RMW_CASE, function, Operand)                                                \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE T atomic_##function##_explicit(__HEDDLE_OBJECT *object, Operand operand, memory_order order) noexcept {\
    return __as_atomic<T>(object)->function(operand, order);                                                    \
  }
#define __HEDDLE_FREE_CAS_CASE(s, f, function)                                                                  \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE bool atomic_##function##_explicit(__HEDDLE_OBJECT *object, type_identity_t<T> *expected,      \
                                                    type_identity_t<T> desired, memory_order success,           \
                                                    memory_order failure) noexcept __HEDDLE_IF_BOTH(s, f) {     \
    return __as_atomic<T>(object)->function(*expected, desired, memory_order::s, memory_order::f);              \
  }
#define __HEDDLE_FREE_CAS(function)                                                                             \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE bool atomic_##function(__HEDDLE_OBJECT *object, type_identity_t<T> *expected,                 \
                                         type_identity_t<T> desired) noexcept {                                 \
    return __as_atomic<T>(object)->function(*expected, desired);                                                \
  }                                                                                                             \
  __HEDDLE_CAS_ORDERS(__HEDDLE_FREE_CAS_CASE, function)                                                         \
  __HEDDLE_TEMPLATE                                                                                             \
  __HEDDLE_INLINE bool atomic_##function##_explicit(__HEDDLE_OBJECT *object, type_identity_t<T> *expected,      \
                                                    type_identity_t<T> desired, memory_order success,           \
                                                    memory_order failure) noexcept {                            \
    return __as_atomic<T>(object)->function(*expected, desired, success, failure);                              \
  }

__HEDDLE_TEMPLATE
__HEDDLE_INLINE T atomic_load(const __HEDDLE_OBJECT *object) noexcept {
  return __as_atomic<T>(object)->load();
}
__HEDDLE_TEMPLATE
__HEDDLE_INLINE void atomic_store(__HEDDLE_OBJECT *object, type_identity_t<T> value) noexcept {
  __as_atomic<T>(object)->store(value);
}
/* Before the object is shared: not an atomic access. */
__HEDDLE_TEMPLATE
__HEDDLE_INLINE void atomic_init(__HEDDLE_OBJECT *object, type_identity_t<T> value) noexcept {
  __c11_atomic_init(&__as_atomic<T>(object)->__cell, value);
}
__HEDDLE_LOAD_ORDERS(__HEDDLE_FREE_LOAD)
__HEDDLE_STORE_ORDERS(__HEDDLE_FREE_STORE)
__HEDDLE_TEMPLATE
__HEDDLE_INLINE T atomic_load_explicit(const __HEDDLE_OBJECT *object, memory_order order) noexcept {
  return __as_atomic<T>(object)->load(order);
}
__HEDDLE_TEMPLATE
__HEDDLE_INLINE void atomic_store_explicit(__HEDDLE_OBJECT *object, type_identity_t<T> value, memory_order order) noexcept {
  __as_atomic<T>(object)->store(value, order);
}
__HEDDLE_FREE_RMW(exchange, type_identity_t<T>)
__HEDDLE_FREE_RMW(fetch_add, __atomic_difference<T>)
__HEDDLE_FREE_RMW(fetch_sub, __atomic_difference<T>)
__HEDDLE_FREE_RMW(fetch_and, type_identity_t<T>)
__HEDDLE_FREE_RMW(fetch_or, type_identity_t<T>)
__HEDDLE_FREE_RMW(fetch_xor, type_identity_t<T>)
__HEDDLE_FREE_CAS(compare_exchange_strong)
__HEDDLE_FREE_CAS(compare_exchange_weak)
#undef __HEDDLE_FREE_LOAD
#undef __HEDDLE_FREE_STORE
#undef __HEDDLE_FREE_RMW
#undef __HEDDLE_FREE_RMW_CASE
#undef __HEDDLE_FREE_CAS
#undef __HEDDLE_FREE_CAS_CASE
