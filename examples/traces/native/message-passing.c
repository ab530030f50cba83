/*
 * Message passing: the flag that announces the message is relaxed, so C11 has a race on the
 * message, though on x86 it always arrives. Recorded in message-passing.jsonl.
 */
#include "heddle-record.h"

static int message;
static atomic_int flag;

static void *sender(void *unused) {
  HR_WRITE(message, 42);
  HR_STORE(&flag, 1, memory_order_relaxed);
  return unused;
}

static void *receiver(void *unused) {
  while (HR_LOAD(&flag, memory_order_relaxed) == 0) hr_pause();
  if (HR_ASSERT_EQUAL(HR_READ(message), 42) != 42) abort();
  return unused;
}

int main(void) {
  hr_begin("message-passing.jsonl");
  HR_NAME(&message, "message");
  HR_NAME(&flag, "flag");
  hr_thread threads[2];
  hr_create(&threads[1], receiver, 0);
  hr_create(&threads[0], sender, 0);
  hr_join(&threads[0]);
  hr_join(&threads[1]);
  return 0;
}
