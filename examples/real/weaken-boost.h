// The releases and acquires of boost.lockfree, which names those of C++ anew, in the words of weaken.h. Its other headers are
// included behind this.
#ifndef WEAKEN_BOOST_H
#define WEAKEN_BOOST_H

#include <boost/lockfree/detail/atomic.hpp>

#include "weaken-std.h"

#ifdef WEAKEN
namespace boost::lockfree::detail {
using std::acquire_unless;
using std::release_unless;
}  // namespace boost::lockfree::detail
namespace boost::lockfree {
using detail::acquire_unless;
using detail::release_unless;
}  // namespace boost::lockfree
#endif

#endif
