// Object.wait and notify. The comment over a class says what holds; library-programs.test.ts has the verdicts.

/** The notification may come before a thread waits: deadlock. */
class NotificationIsLost {
    static final Object monitor = new Object();

    public static void main(String[] arguments) throws Exception {
        Thread waiter = new Thread(() -> {
            synchronized (monitor) {
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    assert false;
                }
            }
        });
        waiter.start();
        synchronized (monitor) {
            monitor.notify();
        }
        waiter.join();
    }
}

/** A wait gives the monitor up, however often it was entered, and has it again afterwards. */
class WaitGivesUpAllHolds {
    static final Object monitor = new Object();
    static boolean isReady;
    static int data;

    public static void main(String[] arguments) throws Exception {
        Thread notifier = new Thread(() -> {
            synchronized (monitor) {
                data = 1;
                isReady = true;
                monitor.notify();
            }
        });
        notifier.start();
        synchronized (monitor) {
            synchronized (monitor) {
                while (!isReady) monitor.wait();
            }
            assert Thread.holdsLock(monitor) && data == 1;
        }
        assert !Thread.holdsLock(monitor);
    }
}

/** Two threads wait; `notify` may wake either, `notifyAll` wakes both. */
abstract class TwoWaiters {
    static final Object monitor = new Object();
    static int waiting;
    static int woken;
    static int first;

    static class Waiter extends Thread {
        final int number;

        Waiter(int number) {
            this.number = number;
        }

        public void run() {
            synchronized (monitor) {
                waiting++;
                try {
                    monitor.wait();
                } catch (InterruptedException e) {
                    assert false;
                }
                woken++;
                if (first == 0) first = number;
            }
        }
    }

    /** Both wait. */
    static void run(Runnable notification) throws Exception {
        Waiter one = new Waiter(1);
        Waiter two = new Waiter(2);
        one.start();
        two.start();
        synchronized (monitor) {
            if (waiting < 2) System.exit(0);
            notification.run();
        }
        one.join();
        two.join();
    }
}

class NotifyAllWakesBoth extends TwoWaiters {
    public static void main(String[] arguments) throws Exception {
        run(() -> monitor.notifyAll());
        assert woken == 2;
    }
}

/** Deadlock: the other one is never woken. */
class NotifyWakesOne extends TwoWaiters {
    public static void main(String[] arguments) throws Exception {
        run(() -> monitor.notify());
    }
}

/** Violated: it may be the second. */
class NotifyMayWakeTheSecond extends TwoWaiters {
    public static void main(String[] arguments) throws Exception {
        run(() -> {
            monitor.notify();
            monitor.notify();
        });
        assert first == 1;
    }
}

/** Violated: it may be the first. */
class NotifyMayWakeTheFirst extends TwoWaiters {
    public static void main(String[] arguments) throws Exception {
        run(() -> {
            monitor.notify();
            monitor.notify();
        });
        assert first == 2;
    }
}

/** Never blocks: the time may be over. */
class TimedWaitEnds {
    public static void main(String[] arguments) throws Exception {
        Object monitor = new Object();
        synchronized (monitor) {
            monitor.wait(1);
            assert Thread.holdsLock(monitor);
        }
    }
}

class NotTheOwner {
    static void refused(Runnable action) {
        boolean isRefused = false;
        try {
            action.run();
        } catch (IllegalMonitorStateException e) {
            isRefused = true;
        }
        assert isRefused;
    }

    public static void main(String[] arguments) {
        Object monitor = new Object();
        refused(monitor::notify);
        refused(monitor::notifyAll);
        refused(() -> {
            try {
                monitor.wait();
            } catch (InterruptedException e) {
                assert false;
            }
        });
    }
}
