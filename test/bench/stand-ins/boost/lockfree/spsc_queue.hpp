// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace boost::lockfree {
template <unsigned>
struct capacity {};

template <class T, class>
struct spsc_queue : StandIn<T> {
  bool push(T item) { return this->put(item); }
  bool pop(T &item) { return this->take(item); }
};
}  // namespace boost::lockfree
