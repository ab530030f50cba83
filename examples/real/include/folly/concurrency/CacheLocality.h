// What folly's ProducerConsumerQueue needs of this header, which would bring the half of folly with it.
#ifndef FOLLY_CACHE_LOCALITY_H
#define FOLLY_CACHE_LOCALITY_H

#include <cstddef>

namespace folly {
constexpr std::size_t hardware_destructive_interference_size = 64;
}

#endif
