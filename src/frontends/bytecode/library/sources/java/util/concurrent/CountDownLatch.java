package java.util.concurrent;

import heddle.Gate;
import heddle.Machine;

/** Word 2 says how often it was counted down; a final field has the count, so that a latch is right however it was published. */
public class CountDownLatch extends Gate {
    private final int count;

    public CountDownLatch(int count) {
        if (count < 0) throw new IllegalArgumentException("count < 0");
        this.count = count;
    }

    protected boolean passIfOpen(int amount) {
        return Machine.get(this, 2) >= count;
    }

    public void countDown() {
        Machine.getAndAdd(this, 2, 1);
        opened();
    }

    /** As with a volatile read, what the caller counted down is there for others who look. */
    public long getCount() {
        Machine.fence(0);
        return Math.max(0, count - Machine.get(this, 2));
    }

    public void await() throws InterruptedException {
        if (Machine.mayInterrupt()) passInterruptibly(0);
        else Machine.await(this, 2, -1, count, Integer.MAX_VALUE, "latch");
    }

    /** The limit may have passed at any moment. */
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) throw new InterruptedException();
        return passIfOpen(0);
    }
}
