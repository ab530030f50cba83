package java.util.concurrent.locks;

import java.util.concurrent.TimeUnit;

/** Without waits until a date. */
public interface Condition {
    void await() throws InterruptedException;

    void awaitUninterruptibly();

    long awaitNanos(long nanoseconds) throws InterruptedException;

    boolean await(long time, TimeUnit unit) throws InterruptedException;

    void signal();

    void signalAll();
}
