package java.util.concurrent;

import heddle.Machine;

/**
 * Random numbers are choices: each is explored, so the bounds must be small. The probes by which classes of the JDK spread their threads
 * are fixed, one for each thread.
 */
public class ThreadLocalRandom {
    private static final ThreadLocalRandom INSTANCE = new ThreadLocalRandom();
    /** More values than that are not explored one by one. */
    private static final int MOST_CHOICES = 64;

    private ThreadLocalRandom() {
    }

    public static ThreadLocalRandom current() {
        return INSTANCE;
    }

    private static int choose(long count) {
        if (count > MOST_CHOICES) Machine.unsupported("java.util.concurrent.ThreadLocalRandom with more than 64 values");
        return Machine.choose((int) count);
    }

    public int nextInt() {
        return choose(1L << 32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) throw new IllegalArgumentException("bound must be positive");
        return choose(bound);
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) throw new IllegalArgumentException("bound must be greater than origin");
        return origin + choose((long) bound - origin);
    }

    public long nextLong() {
        return choose(1L << 32);
    }

    public long nextLong(long bound) {
        if (bound <= 0) throw new IllegalArgumentException("bound must be positive");
        return choose(bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) throw new IllegalArgumentException("bound must be greater than origin");
        return origin + choose(bound - origin);
    }

    public boolean nextBoolean() {
        return Machine.choose(2) == 1;
    }

    // What classes of this package and of java.util.concurrent.atomic ask for.

    static final int getProbe() {
        return Machine.self() + 1;
    }

    static final void localInit() {
    }

    static final int advanceProbe(int probe) {
        return probe + 1;
    }

    static final void setInheritedAccessControlContext(Thread thread, java.security.AccessControlContext context) {
    }

    static final void eraseThreadLocals(Thread thread) {
    }

    /** Decides how many levels an element of a skip list has: none or one. */
    static final int nextSecondarySeed() {
        return Machine.choose(2);
    }
}
