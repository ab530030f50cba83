package heddle;

import java.security.AccessControlContext;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.util.concurrent.ForkJoinPool;

/** What is called in place of methods of the JDK's that would need what the machine has not: jdk-boundary.ts names them. */
public final class Jdk {
    private Jdk() {
    }

    /** ForkJoinPool's would make further threads for those that wait. */
    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        while (!blocker.isReleasable() && !blocker.block()) {
        }
    }

    /** Random's, which a seed is made of if none is given: one of two. */
    public static long seedUniquifier() {
        Machine.assumes("few-random-numbers");
        return Machine.choose(2);
    }

    /** That of EnumSet and EnumMap. */
    public static Enum<?>[] universe(Class<?> type) {
        return (Enum<?>[]) Machine.enumConstants(type);
    }

    /** ArraysSupport's, which would compare eight bytes at a time: nothing is compared here, and the caller does the rest. */
    public static int vectorizedMismatch(Object a, long aOffset, Object b, long bOffset, int length, int log2Scale) {
        return ~length;
    }

    /** AccessController's: there is no security manager. */
    public static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context, Permission[] permissions) {
        return action.run();
    }

    public static AccessControlContext getContext() {
        return null;
    }
}
