/* The end of a thread: destructors of C++ thread_local objects and of Rust's, then of keys. */
#include "endings.h"
#include "words.h"

struct registered {
  void (*destructor)(void *);
  void *object;
  struct registered *earlier;
};

static _Thread_local struct registered *last_registered;

int __cxa_thread_atexit(void (*destructor)(void *), void *object, void *module) {
  struct registered *entry = __heddle_malloc(sizeof(struct registered), sizeof(void *), 0);
  entry->destructor = destructor;
  entry->object = object;
  entry->earlier = last_registered;
  last_registered = entry;
  return 0;
}

int __cxa_thread_atexit_impl(void (*destructor)(void *), void *object, void *module) {
  return __cxa_thread_atexit(destructor, object, module);
}

void __heddle_thread_end(void) {
  while (last_registered != 0) {
    struct registered *entry = last_registered;
    last_registered = entry->earlier;
    entry->destructor(entry->object);
    __heddle_free(entry);
  }
  __heddle_destroy_key_values();
}
