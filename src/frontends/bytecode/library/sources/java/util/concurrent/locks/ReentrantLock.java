package java.util.concurrent.locks;

import heddle.Gate;
import heddle.HeldLock;
import heddle.Machine;
import java.io.Serializable;
import java.util.concurrent.TimeUnit;

/**
 * The lock is word 2, which is like a monitor's, and has nothing to do with the monitor of this object. Fairness is no matter: every order is explored. What asks for the threads that wait is not there.
 */
public class ReentrantLock extends Gate implements Lock, HeldLock, Serializable {
    public ReentrantLock() {
    }

    public ReentrantLock(boolean fair) {
    }

    protected boolean passIfOpen(int amount) {
        return Machine.tryLock(this, 2);
    }

    public final int holdsOfCaller() {
        return Machine.lockCount(this, 2);
    }

    public final void releaseHolds(int count) {
        for (int i = 0; i < count; i++) Machine.unlock(this, 2);
        opened();
    }

    public final void acquireHolds(int count) {
        for (int i = 0; i < count; i++) Machine.lock(this, 2);
    }

    public void lock() {
        Machine.lock(this, 2);
    }

    public void lockInterruptibly() throws InterruptedException {
        if (Machine.mayInterrupt()) passInterruptibly(0);
        else Machine.lock(this, 2);
    }

    public boolean tryLock() {
        return Machine.tryLock(this, 2);
    }

    /** An attempt stands for a wait that ends in time and for one that does not. */
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        return Machine.tryLock(this, 2);
    }

    public void unlock() {
        if (!Machine.unlock(this, 2)) throw new IllegalMonitorStateException();
        opened();
    }

    public Condition newCondition() {
        return new LockCondition(this);
    }

    public boolean isHeldByCurrentThread() {
        return Machine.lockCount(this, 2) != 0;
    }

    public boolean isLocked() {
        return Machine.get(this, 2) != 0;
    }

    public final boolean isFair() {
        return false;
    }

    public int getHoldCount() {
        return Machine.lockCount(this, 2);
    }
}
