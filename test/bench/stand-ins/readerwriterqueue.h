// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

namespace moodycamel {
template <class T>
struct ReaderWriterQueue : StandIn<T> {
  using StandIn<T>::StandIn;
  bool enqueue(T item) { return this->put(item); }
  bool try_dequeue(T &item) { return this->take(item); }
};
}  // namespace moodycamel
