// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace folly {
template <class T>
struct ProducerConsumerQueue : StandIn<T> {
  using StandIn<T>::StandIn;
  bool write(T item) { return this->put(item); }
  bool read(T &item) { return this->take(item); }
};
}  // namespace folly
