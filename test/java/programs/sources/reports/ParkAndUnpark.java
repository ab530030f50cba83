/* A thread parks, and writes to an array when main has unparked it; another array is its own. */
package reports;

import java.util.concurrent.locks.LockSupport;

public class ParkAndUnpark {
    static final int[] shared = new int[2];
    static int x;

    static void run() {
        int[] own = new int[2];
        LockSupport.park();
        own[1] = x + 1;
        shared[0] = own[1];
    }

    public static void main(String[] args) throws InterruptedException {
        Thread parker = new Thread(ParkAndUnpark::run);
        parker.start();
        x = 1;
        LockSupport.unpark(parker);
        parker.join();
        assert shared[0] != 2; // <- assertion
    }
}
