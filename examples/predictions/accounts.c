/*
 * Two threads move money between two accounts, one each way, and each locks first the account that
 * it takes from: they can wait for one another for ever. The second one finds `audited` and `report`
 * written, since the first one was at the lock before it: nothing says that it is.
 * Recorded in accounts.jsonl, in a run in which nothing went wrong.
 */
#include "../traces/native/heddle-record.h"

struct account {
  hr_mutex lock;
  int money, limit;
};
static struct account here = {HR_MUTEX_INITIALIZER, 0, 0}, there = {HR_MUTEX_INITIALIZER, 0, 0};
static int audited;
static atomic_int report;

static void transfer(struct account *from, struct account *to, int amount) {
  hr_lock(&from->lock);
  hr_lock(&to->lock);
  HR_WRITE(from->money, HR_READ(from->money) - amount);
  HR_WRITE(to->money, HR_READ(to->money) + amount);
  hr_unlock(&to->lock);
  hr_unlock(&from->lock);
}

static void *pay(void *unused) {
  HR_WRITE(audited, 1);
  HR_STORE(&report, 1, memory_order_relaxed);
  transfer(&here, &there, 5);
  return unused;
}

static void *pay_back(void *unused) {
  hr_lock(&here.lock);
  int limit = HR_READ(here.limit);
  hr_unlock(&here.lock);
  int amount = limit + HR_READ(audited);
  HR_ASSERT_EQUAL(HR_LOAD(&report, memory_order_relaxed), 1);
  transfer(&there, &here, amount);
  return unused;
}

int main(void) {
  hr_begin("accounts.jsonl");
  HR_NAME(&here.lock, "here.lock");
  HR_NAME(&there.lock, "there.lock");
  HR_NAME(&here.money, "here.money");
  HR_NAME(&there.money, "there.money");
  HR_NAME(&here.limit, "here.limit");
  HR_NAME(&audited, "audited");
  HR_NAME(&report, "report");
  HR_WRITE(here.money, 100);
  HR_WRITE(here.limit, 2);
  hr_thread threads[2];
  hr_create(&threads[0], pay, 0);
  hr_pause();
  hr_create(&threads[1], pay_back, 0);
  for (int i = 0; i < 2; i++) hr_join(&threads[i]);
  return 0;
}
