package java.util.concurrent;

import heddle.Machine;

/**
 * Random numbers are choices, each of which is explored; of many, four: the least two, the middle and the largest. The probes by which
 * classes of the JDK spread their threads are fixed, one for each thread.
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

    /** One of `count` numbers; the count has no sign, and 0 is all there are. */
    private static long choose(long origin, long count) {
        if (0 < count && count <= MOST_CHOICES) return origin + Machine.choose((int) count);
        Machine.assumes("few-random-numbers");
        switch (Machine.choose(4)) {
            case 0:
                return origin;
            case 1:
                return origin + 1;
            case 2:
                return origin + (count == 0 ? Long.MIN_VALUE : count >>> 1);
            default:
                return origin + count - 1;
        }
    }

    public int nextInt() {
        return (int) choose(Integer.MIN_VALUE, 1L << 32);
    }

    public int nextInt(int bound) {
        if (bound <= 0) throw new IllegalArgumentException("bound must be positive");
        return (int) choose(0, bound);
    }

    public int nextInt(int origin, int bound) {
        if (origin >= bound) throw new IllegalArgumentException("bound must be greater than origin");
        return (int) choose(origin, (long) bound - origin);
    }

    public long nextLong() {
        return choose(Long.MIN_VALUE, 0);
    }

    public long nextLong(long bound) {
        if (bound <= 0) throw new IllegalArgumentException("bound must be positive");
        return choose(0, bound);
    }

    public long nextLong(long origin, long bound) {
        if (origin >= bound) throw new IllegalArgumentException("bound must be greater than origin");
        return choose(origin, bound - origin);
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
        Machine.assumes("one-index-level");
        return Machine.choose(2);
    }
}
