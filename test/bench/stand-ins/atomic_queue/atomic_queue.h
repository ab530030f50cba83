// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace atomic_queue {
template <class T, unsigned>
struct AtomicQueue : StandIn<T> {
  bool try_push(T item) { return this->put(item); }
  bool try_pop(T &item) { return this->take(item); }
};
}  // namespace atomic_queue
