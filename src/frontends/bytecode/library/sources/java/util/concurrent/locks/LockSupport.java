package java.util.concurrent.locks;

import heddle.Machine;

/** The permit is in a word of the thread. A park ends by the permit, an interrupt, or by itself; one with a limit at any moment. */
public class LockSupport {
    private LockSupport() {
    }

    public static void park() {
        if (!Machine.wakesSpuriously()) Thread.awaitPermit();
    }

    public static void park(Object blocker) {
        if (!Machine.wakesSpuriously()) Thread.awaitPermit();
    }

    public static void parkNanos(long nanoseconds) {
        if (nanoseconds > 0) Thread.takePermit(nanoseconds);
    }

    public static void parkNanos(Object blocker, long nanoseconds) {
        if (nanoseconds > 0) Thread.takePermit(nanoseconds);
    }

    /** `deadline`: milliseconds. */
    public static void parkUntil(long deadline) {
        Thread.takePermit(deadline * 1000_000 - System.nanoTime());
    }

    public static void parkUntil(Object blocker, long deadline) {
        Thread.takePermit(deadline * 1000_000 - System.nanoTime());
    }

    /** Who blocks on what is not kept. */
    public static void setCurrentBlocker(Object blocker) {
    }

    public static Object getBlocker(Thread thread) {
        return null;
    }

    static final long getThreadId(Thread thread) {
        return thread.getId();
    }

    public static void unpark(Thread thread) {
        if (thread != null) Thread.permit(thread);
    }
}
