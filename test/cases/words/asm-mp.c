/* Message passing by moves: sfence and lfence order them, in assembly and as intrinsics. */
#include <assert.h>
#include <pthread.h>

static int data[2], flag[2];

static void raise_flag(int *word) { __asm__ __volatile__("movl $1, %0" : "=m"(*word)::"memory"); }

static int read_flag(const int *word) {
  int value;
  __asm__ __volatile__("movl %1, %0" : "=q"(value) : "m"(*word) : "memory");
  return value;
}

static void *write_data(void *unused) {
  (void)unused;
  data[0] = 1;
  __asm__ __volatile__("sfence" ::: "memory");
  raise_flag(&flag[0]);
  data[1] = 1;
  __builtin_ia32_sfence();
  raise_flag(&flag[1]);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, write_data, 0);
  if (read_flag(&flag[0])) {
    __asm__ __volatile__("lfence" ::: "memory");
    assert(data[0] == 1);
  }
  if (read_flag(&flag[1])) {
    __builtin_ia32_lfence();
    assert(data[1] == 1);
  }
  pthread_join(thread, 0);
}
