package java.util.concurrent.locks;

import heddle.HeldLock;
import heddle.WaitSet;
import java.util.concurrent.TimeUnit;

/** A condition of a lock. */
final class LockCondition implements Condition {
    private final HeldLock lock;

    LockCondition(HeldLock lock) {
        this.lock = lock;
    }

    public void await() throws InterruptedException {
        WaitSet.waitWithout(lock, this);
    }

    public void awaitUninterruptibly() {
        WaitSet.waitUninterruptibly(lock, this);
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return WaitSet.waitForATime(lock, this);
    }

    /** Of the time that is left it is known only whether there is any. */
    public long awaitNanos(long nanoseconds) throws InterruptedException {
        return WaitSet.waitForATime(lock, this) && nanoseconds > 0 ? 1 : 0;
    }

    public void signal() {
        WaitSet.checkedHolds(lock, this);
        WaitSet.wakeOne(this);
    }

    public void signalAll() {
        WaitSet.checkedHolds(lock, this);
        WaitSet.wakeAll(this);
    }
}
