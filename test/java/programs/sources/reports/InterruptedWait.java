/* A thread waits until it is interrupted; main, which knows that it waits, expects it not to notice. */
package reports;

public class InterruptedWait {
    static final Object lock = new Object();
    static boolean waits;
    static int noticed;

    static void await() {
        synchronized (lock) {
            waits = true;
            try {
                lock.wait();
            } catch (InterruptedException e) {
                noticed = 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(InterruptedWait::await);
        waiter.start();
        boolean waited;
        synchronized (lock) {
            waited = waits;
        }
        waiter.interrupt();
        waiter.join();
        assert !waited || noticed == 0; // <- assertion
    }
}
