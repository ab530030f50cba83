/*
 * Exceptions of C++ (Itanium C++ ABI, chapter 2). The machine finds the handler and runs the landing pads on the way to
 * it (machine/unwinding.ts); what an exception is, is kept here: a record in front of the object that is thrown. A
 * landing pad gets a pointer whose object is the record and whose offset is the object of the type that its handler
 * catches, 0 if that catches everything.
 *
 * A record is in flight in one thread only. std::rethrow_exception throws a record of its own that stands for the first
 * one, so that several threads can handle the same object at a time.
 */
#include "cxx-types.h"
#include "words.h"

struct exception {
  const struct cxx_type *type;
  void (*destructor)(void *);
  /* Whose object it is; null: its own. */
  struct exception *first;
  /* The one that the thread was handling before. */
  struct exception *outer;
  /* Of the object: handlers, records that stand for this one, and std::exception_ptr. */
  int references;
  /* Handlers that are in it; negative while it is thrown again. */
  int handlers;
};

/* So that the object is aligned as by malloc. */
#define RECORD_BYTES 48

static _Thread_local struct exception *handled;
static _Thread_local int uncaught;

static struct exception *record_of(void *object) { return (struct exception *)((char *)object - RECORD_BYTES); }
static void *object_of(struct exception *exception) {
  return (char *)(exception->first ? exception->first : exception) + RECORD_BYTES;
}

/* The record of what a landing pad was given, and the type that was asked for. */
static struct exception *caught_exception(void *given) {
  return (struct exception *)((unsigned long)given & ~0xfffffffful);
}
static const struct cxx_type *caught_type(void *given) {
  return (const struct cxx_type *)((unsigned long)given << 32);
}

void *__cxa_allocate_exception(unsigned long size) {
  return (char *)__heddle_malloc(RECORD_BYTES + size, 16, 0) + RECORD_BYTES;
}

void __cxa_free_exception(void *object) { __heddle_free(record_of(object)); }

struct exception *__cxa_init_primary_exception(void *object, const struct cxx_type *type, void (*destructor)(void *)) {
  struct exception *exception = record_of(object);
  exception->type = type;
  exception->destructor = destructor;
  exception->first = exception->outer = 0;
  exception->references = exception->handlers = 0;
  return exception;
}

static __HEDDLE_NORETURN void fly(struct exception *exception) {
  uncaught++;
  __heddle_throw(exception, (void *)exception->type);
}

__HEDDLE_NORETURN void __cxa_throw(void *object, const struct cxx_type *type, void (*destructor)(void *)) {
  struct exception *exception = __cxa_init_primary_exception(object, type, destructor);
  exception->references = 1;
  fly(exception);
}

__HEDDLE_NORETURN void __cxa_rethrow(void) {
  if (!handled) __heddle_error("uncaught-exception", "`throw;` without an exception that is being handled");
  handled->handlers = -handled->handlers;
  fly(handled);
}

/* What a handler gets: the object, or the base that it asked for; of a pointer the pointer itself. */
void *__cxa_get_exception_ptr(void *given) {
  struct exception *exception = caught_exception(given);
  const struct cxx_type *type = exception->type;
  const struct cxx_type *wanted = caught_type(given);
  char *object = object_of(exception);
  if (!wanted) return object;
  if (type->vtable != _ZTVN10__cxxabiv119__pointer_type_infoE + 2)
    return type == wanted ? object : __heddle_public_base(object, type, wanted);
  void *pointer = *(void **)object;
  const struct cxx_type *from = ((const struct cxx_pointer *)type)->pointed_at;
  const struct cxx_type *to = ((const struct cxx_pointer *)wanted)->pointed_at;
  void *base = pointer && from != to ? __heddle_public_base(pointer, from, to) : pointer;
  return base ? base : pointer;
}

void *__cxa_begin_catch(void *given) {
  struct exception *exception = caught_exception(given);
  int handlers = exception->handlers;
  exception->handlers = (handlers < 0 ? -handlers : handlers) + 1;
  if (handled != exception) {
    exception->outer = handled;
    handled = exception;
  }
  uncaught--;
  return __cxa_get_exception_ptr(given);
}

void __cxa_increment_exception_refcount(void *object) {
  if (object) __atomic_fetch_add(&record_of(object)->references, 1, __ATOMIC_RELAXED);
}

void __cxa_decrement_exception_refcount(void *object) {
  if (!object) return;
  struct exception *exception = record_of(object);
  if (__atomic_fetch_sub(&exception->references, 1, __ATOMIC_ACQ_REL) != 1) return;
  if (exception->destructor) exception->destructor(object);
  __heddle_free(exception);
}

void __cxa_end_catch(void) {
  struct exception *exception = handled;
  if (!exception) return;
  int handlers = exception->handlers;
  exception->handlers = handlers < 0 ? handlers + 1 : handlers - 1;
  if (exception->handlers != 0) return;
  handled = exception->outer;
  /* It is thrown again, and belongs to the next handler. */
  if (handlers < 0) return;
  void *object = object_of(exception);
  if (exception->first) __heddle_free(exception);
  __cxa_decrement_exception_refcount(object);
}

/* What std::exception_ptr holds, with a reference of its own. */
void *__cxa_current_primary_exception(void) {
  if (!handled) return 0;
  void *object = object_of(handled);
  __cxa_increment_exception_refcount(object);
  return object;
}

void __cxa_rethrow_primary_exception(void *object) {
  if (!object) return;
  struct exception *first = record_of(object);
  struct exception *exception = __heddle_malloc(sizeof *exception, 16, 0);
  *exception = (struct exception){first->type, 0, first, 0, 0, 0};
  __cxa_increment_exception_refcount(object);
  fly(exception);
}

const struct cxx_type *__cxa_current_exception_type(void) { return handled ? handled->type : 0; }
unsigned __cxa_uncaught_exceptions(void) { return uncaught; }

void __cxa_call_unexpected(void *exception) { __heddle_error("abort", "an exception breaks its specification"); }
