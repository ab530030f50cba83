package heddle;

/**
 * What the library stands on: the native methods are intrinsics of the lowering. Each object has four int words before its fields;
 * word 0 is its monitor, the others are used here through `word`, a literal 1, 2 or 3. Every operation on a word is one event (a read,
 * or a read with its write), so a method of the library costs as many events as it has of these and of field accesses.
 *
 * Word 1 is always the object's WaitSet. Words 2 and 3 belong to its class.
 */
public final class Machine {
    private Machine() {
    }

    /** Waits for the monitor and takes it, once more if the caller has it. Acquire. */
    public static native void lock(Object o);

    /** The same without waiting: whether it was taken. */
    public static native boolean tryLock(Object o);

    /** Gives the monitor back once. False, and nothing happens: the caller does not have it. Release. */
    public static native boolean unlock(Object o);

    /** How often the caller has the monitor. */
    public static native int lockCount(Object o);

    /** The same four of a word that is used like a monitor. */
    public static native void lock(Object o, int word);

    public static native boolean tryLock(Object o, int word);

    public static native boolean unlock(Object o, int word);

    public static native int lockCount(Object o, int word);

    /** An acquire read. */
    public static native int get(Object o, int word);

    /** A release write. */
    public static native void set(Object o, int word, int value);

    /** These change a word at once, acquire and release, and return what it was. */
    public static native int getAndAdd(Object o, int word, int delta);

    public static native int getAndSet(Object o, int word, int value);

    public static native boolean compareAndSet(Object o, int word, int expected, int value);

    public static native int getAndBitwiseOr(Object o, int word, int mask);

    public static native int getAndBitwiseAnd(Object o, int word, int mask);

    /** Waits until low <= (word & mask) <= high; an acquire read. `what` is a literal: what a deadlock says that the thread waits for. */
    public static native int await(Object o, int word, int mask, int low, int high, String what);

    /** Waits until low <= word <= high, and adds at once; acquire and release. */
    public static native int awaitAdd(Object o, int word, int delta, int low, int high, String what);

    /** Number of the running thread; main is 0. */
    public static native int self();

    /** Makes a thread that runs `runThread(t)`; returns its number. */
    public static native int spawn(Thread t);

    /** Waits for the end of a thread, which happens before the return. */
    public static native void join(int number);

    /** What was given to `spawn` for the running thread; null in main. */
    public static native Object threadArgument();

    /** Leaves executions out in which the condition is false. */
    public static native void assume(boolean condition);

    /** Any number below `count`; every one is explored. */
    public static native int choose(int count);

    /** The result relies on that assumption, a literal: program/assumption.ts has them. */
    public static native void assumes(String id);

    /** True on one of two ways: a wait ends by itself. At most once per place in the user's code and thread, if at all. */
    public static native boolean wakesSpuriously();

    /** The program has an error of that kind (a literal that reports know); does not return. */
    public static native void fail(String kind, String message);

    /** What is named, a literal, is not supported; does not return. */
    public static native void unsupported(String what);

    /** Whether the program looks for ends of threads otherwise than by a plain join. */
    public static native boolean looksForEnds();

    /** Whether the program asks what time it is. */
    public static native boolean looksAtTime();

    /** Whether the program has handlers of uncaught exceptions at all. */
    public static native boolean hasHandlers();

    /** Whether the program makes daemon threads at all. */
    public static native boolean hasDaemons();

    /** Reports an exception that a thread did not catch. */
    public static native void uncaught(Throwable t, String text);

    /** Ends the program. */
    public static native void exit(int status);

    public static native int classId(Object o);

    /** Name of an object's class, `java.lang.String`. */
    public static native String className(Object o);

    public static native int identity(Object o);

    /** Whether a box, or a text, is a value without memory. */
    public static native boolean isCached(Object o);

    public static native Class<?> classOf(Object o);

    public static native boolean isSubclass(Class<?> sub, Class<?> type);

    /** The class of the enum of which it is a constant. */
    public static native Class<?> enumClass(Object constant);

    /** The constants of an enum, a new array; null of another class. */
    public static native Object[] enumConstants(Class<?> type);

    /** `mode` is a literal: 0 full, 1 acquire, 2 release. */
    public static native void fence(int mode);

    /** An array with elements of this class. */
    public static native Object newArrayOf(Class<?> element, int length);

    /** Of the elements of an array class; null if it is none. */
    public static native Class<?> componentType(Class<?> array);

    /** An array of the class of `like`. */
    public static native <T> T[] newArray(T[] like, int length);

    // Texts are values without memory, so these have no events.

    public static native String concat(String a, String b);

    public static native String ofInt(int value);

    public static native String ofLong(long value);

    public static native String ofFloat(float value);

    public static native String ofDouble(double value);

    public static native String ofChar(char value);

    public static native String ofBoolean(boolean value);

    public static native int length(String s);

    /** The index must be one of the text. */
    public static native char charAt(String s, int index);

    public static native int compare(String a, String b);

    public static native int hash(String s);

    public static native int indexOf(String s, String part, int from);

    /** The range must be one of the text. */
    public static native String substring(String s, int from, int to);

    /** An int if the high word is 1; 0 if the text is none. */
    public static native long parse(String s, int radix);

    public static native String trim(String s);

    public static native String lower(String s);

    public static native String upper(String s);

    public static native String repeat(String s, int count);

    public static native String replace(String s, String from, String to);

    /** Whether the program calls Thread.interrupt anywhere. If it does not, everything that waits does so with fewer events. */
    public static native boolean mayInterrupt();

    /** Reports an exception that a thread did not catch; also one of main, or of an initialiser of a class before main. */
    public static void report(Throwable thrown) {
        uncaught(thrown, thrown.toString());
    }

    /** An exception of a handler is ignored, as the JVM does. */
    private static void tell(Thread t, Throwable thrown) {
        try {
            if (Thread.isHandled(t, thrown)) return;
        } catch (Throwable ignored) {
            return;
        }
        report(thrown);
    }

    /** All that a thread does. */
    public static void runThread(Thread t) {
        try {
            t.run();
        } catch (Throwable thrown) {
            tell(t, thrown);
        }
        Thread.end(t);
    }
}
