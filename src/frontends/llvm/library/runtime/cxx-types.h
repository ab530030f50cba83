/*
 * Type information and vtables as compiled code has them (Itanium C++ ABI, 2.5 and 2.9.5). They are constant: reading
 * them is no event.
 */
#ifndef HEDDLE_CXX_TYPES_H
#define HEDDLE_CXX_TYPES_H

struct cxx_type {
  void *const *vtable; /* says what kind of type it is */
  const char *name;
};

/* Derived from one public base, which is at the start of the object. */
struct cxx_class_with_base {
  struct cxx_type type;
  const struct cxx_type *base;
};

struct cxx_base {
  const struct cxx_type *type;
  long offset_and_flags;
};

struct cxx_class_with_bases {
  struct cxx_type type;
  unsigned flags;
  unsigned count;
  struct cxx_base bases[];
};

struct cxx_pointer {
  struct cxx_type type;
  unsigned flags;
  const struct cxx_type *pointed_at;
};

#define CXX_IS_VIRTUAL 1
#define CXX_IS_PUBLIC 2
#define CXX_OFFSET_SHIFT 8

/* The vtables of the classes of type information; objects point at the third word. */
extern void *const _ZTVN10__cxxabiv117__class_type_infoE[3];
extern void *const _ZTVN10__cxxabiv120__si_class_type_infoE[3];
extern void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3];
extern void *const _ZTVN10__cxxabiv119__pointer_type_infoE[3];

/* The public base of this type of an object, null if there is none or there are several. */
void *__heddle_public_base(void *object, const struct cxx_type *type, const struct cxx_type *wanted);

#endif
