// java.lang.Thread without interrupts, and what belongs to a thread.
import java.util.concurrent.atomic.AtomicInteger;

/** Who learns of a thread from itself waits for it in join, even if the one that started it has not gone on. */
class JoinOfOneThatSaysSo {
    static volatile Thread itself;
    static int x;

    public static void main(String[] arguments) {
        Thread thread = new Thread(() -> {
            itself = Thread.currentThread();
            x = 1;
        });
        Thread joiner = new Thread(() -> {
            Thread other = itself;
            if (other == null) return;
            try {
                other.join();
            } catch (InterruptedException e) {
                assert false;
            }
            assert x == 1 && !other.isAlive();
        });
        joiner.start();
        thread.start();
    }
}

class StartedTwice {
    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread();
        AtomicInteger refused = new AtomicInteger();
        Runnable starting = () -> {
            try {
                thread.start();
            } catch (IllegalThreadStateException e) {
                refused.incrementAndGet();
            }
        };
        Thread other = new Thread(starting);
        other.start();
        starting.run();
        other.join();
        assert refused.get() == 1;
    }
}

class EndIsSeen {
    static int x;

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> x = 1);
        thread.join();
        assert !thread.isAlive();
        thread.start();
        if (!thread.isAlive()) assert x == 1;
        thread.join(5);
        if (!thread.isAlive()) assert x == 1;
    }
}

/** Violated. */
class EndMayBeEarly {
    public static void main(String[] arguments) {
        Thread thread = new Thread();
        thread.start();
        assert thread.isAlive();
    }
}

/** An uncaught exception. */
class NotCaught {
    public static void main(String[] arguments) {
        new Thread(() -> {
            throw new IllegalStateException("on purpose");
        }).start();
    }
}

/** Deadlock. */
class JoinOfItself {
    public static void main(String[] arguments) throws Exception {
        Thread.currentThread().join();
    }
}

class OwnValues {
    static final ThreadLocal<Integer> value = ThreadLocal.withInitial(() -> 1);

    public static void main(String[] arguments) throws Exception {
        Thread thread = new Thread(() -> {
            assert value.get() == 1;
            value.set(2);
            assert value.get() == 2;
        }, "other");
        thread.start();
        value.set(3);
        assert value.get() == 3 && Thread.currentThread().getName().equals("main");
        thread.join();
        assert value.get() == 3 && thread.getName().equals("other") && thread.getId() != Thread.currentThread().getId();
        value.remove();
        assert value.get() == 1;
    }
}

class DaemonMayWait {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException stopped) {
                    throw new AssertionError(stopped);
                }
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}

class OthersMayNotWait {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> { });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException stopped) {
                    throw new AssertionError(stopped);
                }
            }
        }).start();
    }
}

class JoinedByTwoAndTwice {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> x = 1);
        first.start();
        Thread second = new Thread(() -> {
            try {
                first.join();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
            assert x == 1;
        });
        second.start();
        first.join();
        first.join();
        assert x == 1;
    }
}

/** The loop is cut off in the execution that fails. */
class CutOffBeside {
    static boolean stop;
    static int rounds;
    static int x;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!stop) rounds++;
        }).start();
        new Thread(() -> x = 1).start();
        assert x == 0;
    }
}
