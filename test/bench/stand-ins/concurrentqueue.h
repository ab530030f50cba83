// Stands for a header of the project: the names that our client uses.
#include <stand-in.h>

#include <cstddef>

namespace moodycamel {
struct ConcurrentQueueDefaultTraits {
  using size_t = std::size_t;
};

struct ProducerToken {
  template <class Queue>
  explicit ProducerToken(Queue &) {}
};

template <class T, class Traits>
struct ConcurrentQueue : StandIn<T> {
  using StandIn<T>::StandIn;
  bool try_enqueue(ProducerToken &, T item) { return this->put(item); }
  bool try_dequeue(T &item) { return this->take(item); }
};
}  // namespace moodycamel
