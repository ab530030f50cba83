package java.lang;

import heddle.Machine;
import heddle.MainThread;
import heddle.WaitSet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Threads. Word 2 has what others want of a thread: an interrupt, a permit of LockSupport. Word 3 is 0, then BEGINS, then FIRST_NUMBER
 * plus the number of the machine's thread.
 *
 * Time passes for a thread only while it waits for that; a join with a limit looks once whether the thread has ended. Priorities and names
 * are kept and mean nothing. Builders are not there.
 */
public class Thread implements Runnable {
    public static final int MIN_PRIORITY = 1;
    public static final int NORM_PRIORITY = 5;
    public static final int MAX_PRIORITY = 10;

    private static final int INTERRUPTED = 1;
    private static final int PERMIT = 2;
    /** Number of the thread plus one while it blocks. */
    private static final int BLOCKED = 0xff00;
    private static final int TO_BLOCKED = 8;

    private static final int BEGINS = 1;
    private static final int FIRST_NUMBER = 2;

    private static final VarHandle ENDED = MethodHandles.lookup().findVarHandle(Thread.class, "ended", boolean.class);

    /** Not final, which would freeze it: who runs the thread has started it, or was started by who did. */
    private Runnable target;
    private String name;
    private boolean isDaemon;
    /** 0: not set. */
    private int priority;
    private boolean ended;
    /** In whose WaitSet this thread is, if BLOCKED. */
    private volatile Object blocker;
    /** What ends an exception that `run` throws; null: the default one, or none. */
    private volatile UncaughtExceptionHandler handler;
    private static volatile UncaughtExceptionHandler defaultHandler;
    /** How many nanoseconds the thread has waited for time to pass; only it looks at them. */
    private long waited;
    /** The JDK's Striped64 looks at it. */
    int threadLocalRandomProbe;
    /** The values of ThreadLocals, which only this thread looks at. */
    ThreadLocal.Entry locals;

    public Thread() {
    }

    public Thread(Runnable target) {
        this.target = target;
    }

    public Thread(String name) {
        this((Runnable) null, name);
    }

    public Thread(Runnable target, String name) {
        this.target = target;
        if (name == null) throw new NullPointerException("name cannot be null");
        this.name = name;
    }

    public Thread(ThreadGroup group, Runnable target) {
        this.target = target;
    }

    public Thread(ThreadGroup group, String name) {
        this((Runnable) null, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this(target, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize) {
        this(target, name);
    }

    public Thread(ThreadGroup group, Runnable target, String name, long stackSize, boolean inheritThreadLocals) {
        this(target, name);
    }

    public static Thread currentThread() {
        Thread running = (Thread) Machine.threadArgument();
        return running == null ? MainThread.INSTANCE : running;
    }

    public void run() {
        Runnable task = target;
        if (task != null) task.run();
    }

    public void start() {
        if (this instanceof MainThread || !Machine.compareAndSet(this, 3, 0, BEGINS)) throw new IllegalThreadStateException();
        if (!isDaemon) begin();
        int number = Machine.spawn(this);
        Machine.set(this, 3, FIRST_NUMBER + number);
    }

    /** Number of the machine's thread; -1 if it has not started. */
    private static int numberOf(Thread thread) {
        if (thread instanceof MainThread) return 0;
        int word = Machine.get(thread, 3);
        // The one that starts it is just about to write the number.
        if (word == BEGINS) word = Machine.await(thread, 3, -1, FIRST_NUMBER, Integer.MAX_VALUE, "start of a thread");
        return word == 0 ? -1 : word - FIRST_NUMBER;
    }

    public final boolean isAlive() {
        if (this instanceof MainThread) return true;
        return Machine.get(this, 3) != 0 && !(boolean) ENDED.getAcquire(this);
    }

    /** The last that a thread does. Those below, too, are not of the API; being static, no subclass overrides them. */
    public static void end(Thread thread) {
        if (Machine.looksForEnds()) ENDED.setRelease(thread, true);
        if (Machine.mayInterrupt()) WaitSet.wakeAll(thread);
        if (Machine.hasDaemons() && !thread.isDaemon) leave();
    }

    /** A thread that is no daemon begins. */
    public static void begin() {
        if (Machine.hasDaemons()) Machine.getAndAdd(Thread.class, 3, 1);
    }

    /** One ends, main perhaps; word 3 of the class counts those besides one. With the last of them the program ends, whatever daemons still do. */
    public static void leave() {
        if (Machine.hasDaemons() && Machine.getAndAdd(Thread.class, 3, -1) == 0) Machine.exit(0);
    }

    public final void join() throws InterruptedException {
        int number = numberOf(this);
        if (number == Machine.self()) Machine.fail("deadlock", "a thread joins itself");
        if (number == 0) Machine.unsupported("java.lang.Thread.join of the main thread");
        if (Machine.mayInterrupt() && !(this instanceof MainThread)) {
            if (Thread.interrupted()) throw new InterruptedException();
            if (number < 0) return;
            awaitEnd();
        }
        if (number >= 0) Machine.join(number);
    }

    private void awaitEnd() throws InterruptedException {
        while (true) {
            // Entered first: an end that is not seen here wakes the caller.
            WaitSet.enter(this);
            if ((boolean) ENDED.getAcquire(this)) {
                WaitSet.leave(this);
                return;
            }
            if (WaitSet.block(this)) {
                Thread.interrupted();
                throw new InterruptedException();
            }
        }
    }

    public final void join(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) throw new IllegalArgumentException("timeout value is negative");
        if (milliseconds == 0) {
            join();
            return;
        }
        if (Thread.interrupted()) throw new InterruptedException();
        isAlive();
    }

    public final void join(long milliseconds, int nanoseconds) throws InterruptedException {
        if (nanoseconds < 0 || nanoseconds > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        join(nanoseconds > 0 && milliseconds == 0 ? 1 : milliseconds);
    }

    public void interrupt() {
        int old = Machine.getAndBitwiseOr(this, 2, INTERRUPTED);
        int blocked = (old & BLOCKED) >> TO_BLOCKED;
        if (blocked != 0 && (old & INTERRUPTED) == 0) WaitSet.interrupt(blocker, blocked - 1);
    }

    public boolean isInterrupted() {
        return Machine.mayInterrupt() && (Machine.get(this, 2) & INTERRUPTED) != 0;
    }

    /** Whether the running thread was interrupted, which is then over. */
    public static boolean interrupted() {
        if (!Machine.mayInterrupt()) return false;
        Thread running = currentThread();
        if ((Machine.get(running, 2) & INTERRUPTED) == 0) return false;
        Machine.getAndBitwiseAnd(running, 2, ~INTERRUPTED);
        return true;
    }

    /** The running thread is about to block in the set of `o`. True: it was interrupted, and does not. */
    public static boolean beginBlocking(Thread running, Object o) {
        running.blocker = o;
        int blocked = Machine.self() + 1 << TO_BLOCKED;
        if ((Machine.getAndBitwiseOr(running, 2, blocked) & INTERRUPTED) == 0) return false;
        endBlocking(running);
        return true;
    }

    /** Whether it was interrupted. */
    public static boolean endBlocking(Thread running) {
        return (Machine.getAndBitwiseAnd(running, 2, ~BLOCKED) & INTERRUPTED) != 0;
    }

    /** LockSupport: gives the permit. */
    public static void permit(Thread thread) {
        Machine.getAndBitwiseOr(thread, 2, PERMIT);
    }

    /** LockSupport: waits for the permit or an interrupt, and takes the permit. */
    public static void awaitPermit() {
        Thread running = currentThread();
        int word = Machine.await(running, 2, PERMIT | INTERRUPTED, 1, PERMIT | INTERRUPTED, "permit to go on");
        if ((word & PERMIT) != 0) Machine.getAndBitwiseAnd(running, 2, ~PERMIT);
    }

    /** LockSupport: takes the permit if there is one, or else waits for so many nanoseconds in vain. */
    public static void takePermit(long nanoseconds) {
        if ((Machine.getAndBitwiseAnd(currentThread(), 2, ~PERMIT) & PERMIT) == 0) pass(nanoseconds);
    }

    public static void sleep(long milliseconds) throws InterruptedException {
        if (milliseconds < 0) throw new IllegalArgumentException("timeout value is negative");
        if (interrupted()) throw new InterruptedException("sleep interrupted");
        pass(milliseconds * 1000_000);
    }

    /** So many nanoseconds go by while the running thread waits. */
    public static void pass(long nanoseconds) {
        if (Machine.looksAtTime() && nanoseconds > 0) currentThread().waited += nanoseconds;
    }

    final long waited() {
        return waited;
    }

    public static void sleep(long milliseconds, int nanoseconds) throws InterruptedException {
        if (nanoseconds < 0 || nanoseconds > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(milliseconds);
    }

    /** Every schedule is explored anyway. */
    public static void yield() {
    }

    public static void onSpinWait() {
    }

    /** A plain thread: what is different about a virtual one cannot be seen here. */
    public static Thread startVirtualThread(Runnable task) {
        if (task == null) throw new NullPointerException();
        Thread thread = new Thread(task, "");
        thread.start();
        return thread;
    }

    public static boolean holdsLock(Object o) {
        if (o == null) throw new NullPointerException();
        return Machine.lockCount(o) != 0;
    }

    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable thrown);
    }

    public enum State {
        NEW,
        RUNNABLE,
        BLOCKED,
        WAITING,
        TIMED_WAITING,
        TERMINATED
    }

    /** Whether a thread waits is not said: that would be of no use to a program. */
    public State getState() {
        if (this instanceof MainThread) return State.RUNNABLE;
        if (Machine.get(this, 3) == 0) return State.NEW;
        return (boolean) ENDED.getAcquire(this) ? State.TERMINATED : State.RUNNABLE;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.handler = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return defaultHandler;
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        defaultHandler = handler;
    }

    /** Whether somebody was told of the exception. */
    public static boolean isHandled(Thread thread, Throwable thrown) {
        if (!Machine.hasHandlers()) return false;
        UncaughtExceptionHandler own = thread.handler;
        UncaughtExceptionHandler told = own != null ? own : defaultHandler;
        if (told == null) return false;
        told.uncaughtException(thread, thrown);
        return true;
    }

    public final ThreadGroup getThreadGroup() {
        return ThreadGroup.MAIN;
    }

    public ClassLoader getContextClassLoader() {
        return null;
    }

    public void setContextClassLoader(ClassLoader loader) {
    }

    public final void setDaemon(boolean on) {
        if (isAlive()) throw new IllegalThreadStateException();
        isDaemon = on;
    }

    public final boolean isDaemon() {
        return isDaemon;
    }

    public final String getName() {
        String given = name;
        return given != null ? given : "Thread-".concat(Machine.ofLong(getId()));
    }

    public final void setName(String name) {
        if (name == null) throw new NullPointerException("name cannot be null");
        this.name = name;
    }

    public final int getPriority() {
        int given = priority;
        return given == 0 ? NORM_PRIORITY : given;
    }

    public final void setPriority(int priority) {
        if (priority < MIN_PRIORITY || priority > MAX_PRIORITY) throw new IllegalArgumentException();
        this.priority = priority;
    }

    public long getId() {
        return this instanceof MainThread ? 1 : 2 + Machine.identity(this);
    }

    public final long threadId() {
        return getId();
    }

    public String toString() {
        return "Thread[".concat(getName()).concat(",").concat(Machine.ofInt(getPriority())).concat(",main]");
    }
}
