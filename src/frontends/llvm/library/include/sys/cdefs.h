/* Brackets for declarations that C and C++ share. Every header of this folder starts from here. */
#ifndef HEDDLE_SYS_CDEFS_H
#define HEDDLE_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#else
#define __BEGIN_DECLS
#define __END_DECLS
#endif

#define __HEDDLE_NORETURN __attribute__((__noreturn__))

#endif
