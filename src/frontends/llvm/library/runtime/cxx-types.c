/* Type information of C++ when a program runs: bases of an object, dynamic_cast. */
#include "cxx-types.h"

void *const _ZTVN10__cxxabiv117__class_type_infoE[3];
void *const _ZTVN10__cxxabiv120__si_class_type_infoE[3];
void *const _ZTVN10__cxxabiv121__vmi_class_type_infoE[3];
void *const _ZTVN10__cxxabiv119__pointer_type_infoE[3];

void *const _ZTVN10__cxxabiv123__fundamental_type_infoE[3];

/* Built-in types, pointers to them and to their constants, by the letters that stand for them in names. */
#define BUILT_IN(code)                                                                                                \
  const struct cxx_type _ZTI##code = {_ZTVN10__cxxabiv123__fundamental_type_infoE + 2, #code};                         \
  const struct cxx_pointer _ZTIP##code = {{_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "P" #code}, 0, &_ZTI##code};    \
  const struct cxx_pointer _ZTIPK##code = {{_ZTVN10__cxxabiv119__pointer_type_infoE + 2, "PK" #code}, 1, &_ZTI##code}
BUILT_IN(v);
BUILT_IN(Dn);
BUILT_IN(b);
BUILT_IN(c);
BUILT_IN(a);
BUILT_IN(h);
BUILT_IN(w);
BUILT_IN(Du);
BUILT_IN(Ds);
BUILT_IN(Di);
BUILT_IN(s);
BUILT_IN(t);
BUILT_IN(i);
BUILT_IN(j);
BUILT_IN(l);
BUILT_IN(m);
BUILT_IN(x);
BUILT_IN(y);
BUILT_IN(n);
BUILT_IN(o);
BUILT_IN(f);
BUILT_IN(d);
BUILT_IN(e);

/* What is asked while the bases of an object are gone through. */
struct base_search {
  const struct cxx_type *wanted;
  /* The one whose address this is, if it is not null; else any. */
  char *wanted_at;
  char *found;
  int count;
  int is_public;
};

static int is_kind(const struct cxx_type *type, void *const *vtable) { return type->vtable == vtable + 2; }

/* The object of a base. Where a virtual one is, its vtable says. */
static char *base_object(char *object, const struct cxx_base *base) {
  long offset = base->offset_and_flags >> CXX_OFFSET_SHIFT;
  if (base->offset_and_flags & CXX_IS_VIRTUAL) offset = *(long *)(*(char **)object + offset);
  return object + offset;
}

/* The object itself and all its bases: `found` is the wanted one, `count` how many different ones there are. */
static void search_bases(char *object, const struct cxx_type *type, int is_public, struct base_search *search) {
  if (type == search->wanted) {
    if (search->wanted_at && search->wanted_at != object) return;
    if (search->found != object) search->count++, search->is_public = 0;
    search->found = object;
    search->is_public |= is_public;
  } else if (is_kind(type, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
    search_bases(object, ((const struct cxx_class_with_base *)type)->base, is_public, search);
  } else if (is_kind(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
    const struct cxx_class_with_bases *derived = (const struct cxx_class_with_bases *)type;
    for (unsigned i = 0; i < derived->count; i++) {
      const struct cxx_base *base = &derived->bases[i];
      int is_visible = is_public && (base->offset_and_flags & CXX_IS_PUBLIC) != 0;
      search_bases(base_object(object, base), base->type, is_visible, search);
    }
  }
}

void *__heddle_public_base(void *object, const struct cxx_type *type, const struct cxx_type *wanted) {
  if (type == wanted) return object;
  struct base_search search = {wanted, 0, 0, 0, 0};
  search_bases(object, type, 1, &search);
  return search.count == 1 && search.is_public ? search.found : 0;
}

/* Whether the part of the object that is a `wanted` at this address is a public base of a `type` there. */
static int has_public_base(char *object, const struct cxx_type *type, const struct cxx_type *wanted, char *at) {
  struct base_search search = {wanted, at, 0, 0, 0};
  search_bases(object, type, 1, &search);
  return search.found != 0 && search.is_public;
}

/* The parts of type `wanted` of an object that have the part at `from` as a public base. */
struct cast_search {
  const struct cxx_type *from_type;
  char *from;
  const struct cxx_type *wanted;
  char *found;
  int count;
};

static void search_derived(char *object, const struct cxx_type *type, struct cast_search *search) {
  if (type == search->wanted) {
    if (search->found == object || !has_public_base(object, type, search->from_type, search->from)) return;
    search->found = object;
    search->count++;
  } else if (is_kind(type, _ZTVN10__cxxabiv120__si_class_type_infoE)) {
    search_derived(object, ((const struct cxx_class_with_base *)type)->base, search);
  } else if (is_kind(type, _ZTVN10__cxxabiv121__vmi_class_type_infoE)) {
    const struct cxx_class_with_bases *derived = (const struct cxx_class_with_bases *)type;
    for (unsigned i = 0; i < derived->count; i++)
      search_derived(base_object(object, &derived->bases[i]), derived->bases[i].type, search);
  }
}

/*
 * dynamic_cast of a pointer that is not null: down to a class that has the part as a base, else across, by way of the
 * whole object. The last parameter, a hint of the compiler, is not needed.
 */
void *__dynamic_cast(const void *part, const struct cxx_type *from, const struct cxx_type *wanted, long hint) {
  void *const *vtable = *(void *const *const *)part;
  char *whole = (char *)part + (long)vtable[-2];
  const struct cxx_type *type = (const struct cxx_type *)vtable[-1];
  struct cast_search down = {from, (char *)part, wanted, 0, 0};
  search_derived(whole, type, &down);
  if (down.count > 0) return down.count == 1 ? down.found : 0;
  return has_public_base(whole, type, from, (char *)part) ? __heddle_public_base(whole, type, wanted) : 0;
}
