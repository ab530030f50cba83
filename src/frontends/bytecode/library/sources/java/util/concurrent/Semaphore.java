package java.util.concurrent;

import heddle.Gate;
import heddle.Machine;
import java.io.Serializable;

/**
 * Word 2 says how many permits more were taken than given; a final field has those of the beginning, so that a semaphore is right
 * however it was published. Fairness is no matter: every order is explored.
 */
public class Semaphore extends Gate implements Serializable {
    private final int permits;

    public Semaphore(int permits) {
        this.permits = permits;
    }

    public Semaphore(int permits, boolean fair) {
        this(permits);
    }

    private static void check(int count) {
        if (count < 0) throw new IllegalArgumentException();
    }

    protected boolean passIfOpen(int count) {
        int taken = Machine.get(this, 2);
        if (permits - taken < count) return false;
        // Seen and changed at once, or else another execution is the one that saw the newer word.
        Machine.assume(Machine.compareAndSet(this, 2, taken, taken + count));
        return true;
    }

    public void acquire() throws InterruptedException {
        acquire(1);
    }

    public void acquire(int count) throws InterruptedException {
        check(count);
        if (Machine.mayInterrupt()) passInterruptibly(count);
        else acquireUninterruptibly(count);
    }

    public void acquireUninterruptibly() {
        acquireUninterruptibly(1);
    }

    public void acquireUninterruptibly(int count) {
        check(count);
        Machine.awaitAdd(this, 2, count, Integer.MIN_VALUE, permits - count, "semaphore");
    }

    public boolean tryAcquire() {
        look();
        return passIfOpen(1);
    }

    public boolean tryAcquire(int count) {
        check(count);
        look();
        return passIfOpen(count);
    }

    /** Before a permit is looked for without waiting: as with a volatile read, what the caller released is there for others who look. */
    private static void look() {
        Machine.fence(0);
    }

    /** An attempt stands for a wait that ends in time and for one that does not. */
    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        return tryAcquire(1, timeout, unit);
    }

    public boolean tryAcquire(int count, long timeout, TimeUnit unit) throws InterruptedException {
        check(count);
        if (Thread.interrupted()) throw new InterruptedException();
        look();
        return passIfOpen(count);
    }

    public void release() {
        release(1);
    }

    public void release(int count) {
        check(count);
        Machine.getAndAdd(this, 2, -count);
        opened();
    }

    public int availablePermits() {
        look();
        return permits - Machine.get(this, 2);
    }

    public int drainPermits() {
        int all = permits;
        return all - Machine.getAndSet(this, 2, all);
    }
}
