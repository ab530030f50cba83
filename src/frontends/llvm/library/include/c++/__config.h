/* What the headers of this folder share. Small wrappers are always inlined, so that events lie on the user's lines. */
#ifndef HEDDLE_CXX_CONFIG_H
#define HEDDLE_CXX_CONFIG_H

#define __HEDDLE_INLINE __attribute__((__always_inline__)) inline

#endif
