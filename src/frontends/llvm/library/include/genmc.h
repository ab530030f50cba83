/*
 * GenMC's interface. Its hints tell that checker what it may leave out; here they are accepted and change nothing but
 * the statement they enclose. Hazard pointers protect from when __VERIFIER_hp_protect has read the variable. Persistency
 * is not modelled: the names are declared, so that the refusal can name them.
 */
#ifndef HEDDLE_GENMC_H
#define HEDDLE_GENMC_H

#include <stddef.h>
#include <verifier.h>

typedef long __VERIFIER_thread_t;
typedef struct {
  int __unused;
} __VERIFIER_attr_t;
typedef struct {
  void *__unused;
} __VERIFIER_hp_t;

__BEGIN_DECLS

__VERIFIER_thread_t __VERIFIER_thread_create(const __VERIFIER_attr_t *attributes, void *(*start)(void *),
                                             void *argument);
__VERIFIER_thread_t __VERIFIER_thread_create_symmetric(const __VERIFIER_attr_t *attributes, void *(*start)(void *),
                                                       void *argument, __VERIFIER_thread_t twin);
void *__VERIFIER_thread_join(__VERIFIER_thread_t thread);
__VERIFIER_thread_t __VERIFIER_thread_self(void);
__HEDDLE_NORETURN void __VERIFIER_thread_exit(void *value);
void __VERIFIER_thread_yield(void);

__VERIFIER_thread_t __VERIFIER_spawn(void *(*start)(void *), void *argument);
__VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*start)(void *), void *argument, __VERIFIER_thread_t twin);
void *__VERIFIER_join(__VERIFIER_thread_t thread);
void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread);

int __VERIFIER_opt_begin(void);
void __VERIFIER_faiZNE_spin_end(void);
void __VERIFIER_lockZNE_spin_end(void);
void __VERIFIER_annotate_begin(int mask);
void __VERIFIER_annotate_end(int mask);
void __VERIFIER_annotate_read(int mask);
void __VERIFIER_annotate_write(int mask);
void __VERIFIER_annotate_CAS(int mask);
void __VERIFIER_annotate_FAI(int mask);

void *__VERIFIER_palloc(size_t size);
void __VERIFIER_pbarrier(void);
__VERIFIER_hp_t *__VERIFIER_hp_alloc(void);
void *__VERIFIER_hp_protect(__VERIFIER_hp_t *pointer, void *variable);
void __VERIFIER_hp_clear(__VERIFIER_hp_t *pointer);
void __VERIFIER_hp_free(__VERIFIER_hp_t *pointer);
void __VERIFIER_hp_retire(void *object);

__END_DECLS

/* An annotated statement, and an annotated expression, which may be written with a semicolon. */
#define __HEDDLE_STATEMENT(statement) \
  do {                                \
    statement;                        \
  } while (0)
#ifdef __cplusplus
#define __HEDDLE_AUTO auto
#else
#define __HEDDLE_AUTO __auto_type
#endif
#define __HEDDLE_EXPRESSION(expression)     \
  (__extension__({                          \
    __HEDDLE_AUTO __annotated = expression; \
    __annotated;                            \
  }))

#define __VERIFIER_local_write(statement) __HEDDLE_STATEMENT(statement)
#define __VERIFIER_final_write(statement) __HEDDLE_STATEMENT(statement)
#define __VERIFIER_helped_CAS(statement) __HEDDLE_STATEMENT(statement)
#define __VERIFIER_helping_CAS(statement) __HEDDLE_STATEMENT(statement)
#define __VERIFIER_final_CAS(expression) __HEDDLE_EXPRESSION(expression)
#define __VERIFIER_speculative_read(expression) __HEDDLE_EXPRESSION(expression)
#define __VERIFIER_confirming_read(expression) __HEDDLE_EXPRESSION(expression)
#define __VERIFIER_confirming_CAS(expression) __HEDDLE_EXPRESSION(expression)
/* By GenMC's rule the block has no effect on what follows. */
#define __VERIFIER_optional(block) ((void)0)

#endif
