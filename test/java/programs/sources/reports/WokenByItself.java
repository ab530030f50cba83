/* Main asks once whether it has to wait, not in a loop: the wait may end although nobody has notified it. */
package reports;

public class WokenByItself {
    static final Object lock = new Object();
    static boolean ready;

    static void signal() {
        synchronized (lock) {
            ready = true;
            lock.notify();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(WokenByItself::signal).start();
        synchronized (lock) {
            if (!ready) lock.wait();
            assert ready; // <- assertion
        }
    }
}
