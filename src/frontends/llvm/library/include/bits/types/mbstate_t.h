/* Names a type that libc++ mentions; there are no multibyte characters. */
#ifndef HEDDLE_MBSTATE_T_H
#define HEDDLE_MBSTATE_T_H

typedef struct {
  int __unused;
} mbstate_t;

#endif
