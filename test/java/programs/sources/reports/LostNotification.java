/* Main waits for a notification without asking whether it has come already. */
package reports;

public class LostNotification {
    static final Object lock = new Object();

    static void signal() {
        synchronized (lock) {
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(LostNotification::signal).start();
        synchronized (lock) {
            lock.wait(); // <- deadlock
        }
    }
}
