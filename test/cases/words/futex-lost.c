/* Sleeps although the flag is set already: it compares with what the word is, not with what it was. */
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *run(void *argument) {
  atomic_store(&word, 1);
  syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  if (atomic_load(&word) == 0) syscall(SYS_futex, &word, FUTEX_WAIT, atomic_load(&word), 0, 0, 0);
  pthread_join(thread, 0);
  return 0;
}
