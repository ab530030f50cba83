// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace boost::lockfree {
template <class T>
struct queue : StandIn<T> {
  using StandIn<T>::StandIn;
  bool bounded_push(T item) { return this->put(item); }
  bool pop(T &item) { return this->take(item); }
};
}  // namespace boost::lockfree
