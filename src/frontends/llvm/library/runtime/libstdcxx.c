/*
 * What LLVM IR that was compiled against GNU's libstdc++ finds outside its headers: std::thread, by the names that the
 * linker sees. Its headers' mutexes, containers and shared pointers are in the IR and need pthreads and operator new.
 * What is not here, such as the functions that throw for containers, is an error when a thread calls it.
 */
#include "cxx-types.h"
#include <pthread.h>

/* Without threads, reference counts are not atomic. */
char __libc_single_threaded = 0;

/* A std::thread is its number; a state is an object whose class has a destructor, one that deletes, and a body. */
struct std_thread {
  pthread_t number;
};
struct std_thread_state {
  void (*const *functions)(struct std_thread_state *);
};
enum { DELETES = 1, RUNS = 2 };

extern void __cxa_pure_virtual(void);
void _ZNSt6thread6_StateD2Ev(struct std_thread_state *state);
void _ZNSt6thread6_StateD1Ev(struct std_thread_state *state);
void _ZNSt6thread6_StateD0Ev(struct std_thread_state *state);

const char _ZTSNSt6thread6_StateE[] = "NSt6thread6_StateE";
const void *const _ZTINSt6thread6_StateE[] = {&_ZTVN10__cxxabiv117__class_type_infoE[2], _ZTSNSt6thread6_StateE};
const void *const _ZTVNSt6thread6_StateE[] = {
    0, _ZTINSt6thread6_StateE, (void *)_ZNSt6thread6_StateD1Ev, (void *)_ZNSt6thread6_StateD0Ev,
    (void *)__cxa_pure_virtual,
};

void _ZNSt6thread6_StateD2Ev(struct std_thread_state *state) { (void)state; }
void _ZNSt6thread6_StateD1Ev(struct std_thread_state *state) { (void)state; }
/* The class is abstract: no object of it is deleted as such. */
void _ZNSt6thread6_StateD0Ev(struct std_thread_state *state) { (void)state; }

static void *run_std_thread(void *argument) {
  struct std_thread_state *state = argument;
  state->functions[RUNS](state);
  state->functions[DELETES](state);
  return 0;
}

/* `state`: a unique_ptr, which is left empty; `depends` keeps a static program from leaving pthreads out. */
void _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(
    struct std_thread *thread, struct std_thread_state **state, void (*depends)(void)) {
  (void)depends;
  struct std_thread_state *owned = *state;
  *state = 0;
  pthread_create(&thread->number, 0, run_std_thread, owned);
}

void _ZNSt6thread4joinEv(struct std_thread *thread) {
  pthread_join(thread->number, 0);
  thread->number = 0;
}

void _ZNSt6thread6detachEv(struct std_thread *thread) {
  pthread_detach(thread->number);
  thread->number = 0;
}

unsigned _ZNSt6thread20hardware_concurrencyEv(void) { return 4; }
