package java.lang;

import heddle.Machine;
import java.io.PrintStream;

/** Without properties, environment, input and loaded libraries. */
public final class System {
    public static final PrintStream out = new PrintStream();
    public static final PrintStream err = new PrintStream();

    private System() {
    }

    /** Time passes for a thread only while it waits for it: a program that waits in a loop for it to pass never goes on. */
    public static long nanoTime() {
        return Thread.currentThread().waited();
    }

    public static long currentTimeMillis() {
        return Thread.currentThread().waited() / 1000_000;
    }

    public static int identityHashCode(Object o) {
        return o == null ? 0 : Machine.identity(o);
    }

    public static void exit(int status) {
        Machine.exit(status);
    }

    public static void gc() {
    }

    public static String lineSeparator() {
        return "\n";
    }

    /** No property is set, and no variable of the environment. */
    public static String getProperty(String name) {
        return null;
    }

    public static String getProperty(String name, String otherwise) {
        return otherwise;
    }

    public static String getenv(String name) {
        return null;
    }

    public static SecurityManager getSecurityManager() {
        return null;
    }

    public static void arraycopy(Object source, int from, Object target, int to, int count) {
        if (source == null || target == null) throw new NullPointerException();
        if (source instanceof Object[] && target instanceof Object[]) {
            Object[] a = (Object[]) source;
            Object[] b = (Object[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof int[] && target instanceof int[]) {
            int[] a = (int[]) source;
            int[] b = (int[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof long[] && target instanceof long[]) {
            long[] a = (long[]) source;
            long[] b = (long[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof boolean[] && target instanceof boolean[]) {
            boolean[] a = (boolean[]) source;
            boolean[] b = (boolean[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof byte[] && target instanceof byte[]) {
            byte[] a = (byte[]) source;
            byte[] b = (byte[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof char[] && target instanceof char[]) {
            char[] a = (char[]) source;
            char[] b = (char[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof short[] && target instanceof short[]) {
            short[] a = (short[]) source;
            short[] b = (short[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof float[] && target instanceof float[]) {
            float[] a = (float[]) source;
            float[] b = (float[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else if (source instanceof double[] && target instanceof double[]) {
            double[] a = (double[]) source;
            double[] b = (double[]) target;
            check(from, to, count, a.length, b.length);
            if (isUpwards(a, from, b, to)) for (int i = 0; i < count; i++) b[to + i] = a[from + i];
            else for (int i = count - 1; i >= 0; i--) b[to + i] = a[from + i];
        } else throw new ArrayStoreException("arraycopy: the arrays are of different kinds, or no arrays");
    }

    private static void check(int from, int to, int count, int sourceLength, int targetLength) {
        if (from < 0 || to < 0 || count < 0 || from > sourceLength - count || to > targetLength - count) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: range out of bounds");
        }
    }

    /** Whether copying from the first element on overwrites nothing that is yet to be copied. */
    private static boolean isUpwards(Object source, int from, Object target, int to) {
        return source != target || from >= to;
    }
}
