// What all stand-ins are made of: containers under one mutex, which is not there with -D BROKEN.
#ifndef STAND_IN_H
#define STAND_IN_H

#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t stand_in_mutex = PTHREAD_MUTEX_INITIALIZER;

static inline void stand_in_lock(void) {
#ifndef BROKEN
  pthread_mutex_lock(&stand_in_mutex);
#endif
}

static inline void stand_in_unlock(void) {
#ifndef BROKEN
  pthread_mutex_unlock(&stand_in_mutex);
#endif
}

#ifdef __cplusplus
template <class T>
class StandIn {
 public:
  explicit StandIn(unsigned = 0) {}

  bool put(T item) {
    stand_in_lock();
    slots[put_so_far++] = item;
    stand_in_unlock();
    return true;
  }

  bool take(T &item) {
    stand_in_lock();
    bool found = taken_so_far != put_so_far;
    if (found) item = slots[taken_so_far++];
    stand_in_unlock();
    return found;
  }

 private:
  T slots[4] = {};
  unsigned put_so_far = 0;
  unsigned taken_so_far = 0;
};
#else
struct stand_in {
  void *slots[4];
  unsigned put_so_far, taken_so_far;
};

static inline bool stand_in_put(struct stand_in *container, void *item) {
  stand_in_lock();
  container->slots[container->put_so_far++] = item;
  stand_in_unlock();
  return true;
}

static inline void *stand_in_take(struct stand_in *container) {
  stand_in_lock();
  bool found = container->taken_so_far != container->put_so_far;
  void *item = found ? container->slots[container->taken_so_far++] : 0;
  stand_in_unlock();
  return item;
}
#endif

#endif
