/* A thread waits until another notifies it; what it did then is seen by main, which expects it not to be. */
package reports;

public class WaitAndNotify {
    static final Object lock = new Object();
    static boolean ready;
    static int seen;

    static void await() {
        synchronized (lock) {
            try {
                while (!ready) lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            seen = 1;
        }
    }

    static void signal() {
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(WaitAndNotify::await);
        Thread notifier = new Thread(WaitAndNotify::signal);
        waiter.start();
        notifier.start();
        waiter.join();
        notifier.join();
        assert seen == 0; // <- assertion
    }
}
