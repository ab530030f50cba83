package heddle;

/**
 * The threads that wait for an object to wake them: word 1 of the object. A thread has a bit in the low half while it waits, and a bit
 * in the high half while an interrupt may end its wait; a wake-up clears the first, an interrupt the second. So exactly those wake that
 * waited at the time, and a wake-up of nobody is lost. A spurious wake-up is a wait with a time limit whose result nobody learns.
 */
public final class WaitSet {
    private static final int THREADS = 15;
    private static final int WAITING = (1 << THREADS) - 1;
    private static final int TO_INTERRUPTIBLE = 16;

    private WaitSet() {
    }

    private static int bitOf(int thread) {
        if (thread >= THREADS) Machine.fail("abort", "a thread above 14, Heddle's limit, waits to be woken");
        return 1 << thread;
    }

    /** The caller begins to wait, though it does not stop yet. */
    public static void enter(Object o) {
        int bit = bitOf(Machine.self());
        Machine.getAndBitwiseOr(o, 1, Machine.mayInterrupt() ? bit | bit << TO_INTERRUPTIBLE : bit);
    }

    /** The caller waits no longer. False: it was woken before. */
    public static boolean leave(Object o) {
        int bit = bitOf(Machine.self());
        return (Machine.getAndBitwiseAnd(o, 1, ~(bit | bit << TO_INTERRUPTIBLE)) & bit) != 0;
    }

    /**
     * Stops the caller, which has entered, until it is woken or interrupted. True: interrupted, and no longer in the set; the thread's
     * interrupt status is still set. If it was woken as well, that counts and the interrupt stays pending.
     */
    public static boolean block(Object o) {
        int bit = bitOf(Machine.self());
        if (!Machine.mayInterrupt()) {
            Machine.await(o, 1, bit, 0, 0, "notification");
            return false;
        }
        Thread thread = Thread.currentThread();
        int interruptible = bit << TO_INTERRUPTIBLE;
        boolean isInterrupted = Thread.beginBlocking(thread, o);
        while (!isInterrupted) {
            int word = Machine.await(o, 1, bit | interruptible, 0, interruptible, "notification");
            isInterrupted = Thread.endBlocking(thread);
            if ((word & bit) == 0) return false;
            if (isInterrupted) break;
            // An interrupt that was meant for an earlier wait, and is consumed.
            Machine.getAndBitwiseOr(o, 1, interruptible);
            isInterrupted = Thread.beginBlocking(thread, o);
        }
        return leave(o);
    }

    /** Lets a thread that blocks, if it does, see that it was interrupted. */
    public static void interrupt(Object o, int thread) {
        Machine.getAndBitwiseAnd(o, 1, ~(bitOf(thread) << TO_INTERRUPTIBLE));
    }

    /** Wakes one of those that wait, every one of them in turn. */
    public static void wakeOne(Object o) {
        int word = Machine.get(o, 1);
        int candidates = word & WAITING;
        if (candidates == 0) return;
        int count = Integer.bitCount(candidates);
        if (count > 1) {
            for (int skipped = Machine.choose(count); skipped > 0; skipped--) candidates &= candidates - 1;
        }
        int chosen = candidates & -candidates;
        // Seen and changed at once, or else another execution is the one that saw the newer set.
        Machine.assume(Machine.compareAndSet(o, 1, word, word & ~chosen));
    }

    public static void wakeAll(Object o) {
        Machine.getAndSet(o, 1, 0);
    }

    /**
     * Waits in the set of `o` without a lock, which the caller has, and has again when this returns or throws. The lock is the
     * monitor of `o` if both are one, else a HeldLock.
     */
    public static void waitWithout(Object lock, Object o) throws InterruptedException {
        int count = checkedHolds(lock, o);
        if (Thread.interrupted()) throw new InterruptedException();
        enter(o);
        release(lock, o, count);
        boolean isInterrupted = !wakesSpuriously(o) && block(o);
        acquire(lock, o, count);
        if (isInterrupted) {
            Thread.interrupted();
            throw new InterruptedException();
        }
    }

    /** The same, whatever interrupts there are. */
    public static void waitUninterruptibly(Object lock, Object o) {
        int count = checkedHolds(lock, o);
        enter(o);
        release(lock, o, count);
        if (!wakesSpuriously(o)) Machine.await(o, 1, bitOf(Machine.self()), 0, 0, "notification");
        acquire(lock, o, count);
    }

    /** True: the caller, which has entered, has left without being woken. */
    private static boolean wakesSpuriously(Object o) {
        if (!Machine.wakesSpuriously()) return false;
        // If it was woken, this is the wake-up that another execution has.
        Machine.assume(leave(o));
        return true;
    }

    /** The same with a time limit, which may have passed at any moment. True: woken before that. */
    public static boolean waitForATime(Object lock, Object o) throws InterruptedException {
        int count = checkedHolds(lock, o);
        if (Thread.interrupted()) throw new InterruptedException();
        enter(o);
        release(lock, o, count);
        boolean isWoken = !leave(o);
        acquire(lock, o, count);
        if (!isWoken && Thread.interrupted()) throw new InterruptedException();
        return isWoken;
    }

    /** How often the caller has the lock that those who wait in the set of `o` give up, at least once. */
    public static int checkedHolds(Object lock, Object o) {
        int count = lock == o ? Machine.lockCount(lock) : ((HeldLock) lock).holdsOfCaller();
        if (count == 0) throw new IllegalMonitorStateException("current thread is not owner");
        return count;
    }

    private static void release(Object lock, Object o, int count) {
        if (lock != o) ((HeldLock) lock).releaseHolds(count);
        else for (int i = 0; i < count; i++) Machine.unlock(lock);
    }

    private static void acquire(Object lock, Object o, int count) {
        if (lock != o) ((HeldLock) lock).acquireHolds(count);
        else for (int i = 0; i < count; i++) Machine.lock(lock);
    }
}
