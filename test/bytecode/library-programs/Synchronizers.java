// Latches, semaphores, barriers.
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class LatchOpens {
    static int x;

    public static void main(String[] arguments) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(() -> {
            x = 1;
            latch.countDown();
        }).start();
        new Thread(latch::countDown).start();
        latch.await();
        assert x == 1 && latch.getCount() == 0;
    }
}

/** Deadlock. */
class LatchStaysShut {
    public static void main(String[] arguments) throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        new Thread(latch::countDown).start();
        latch.await();
    }
}

/** Violated. */
class LatchMayBeLate {
    public static void main(String[] arguments) throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(latch::countDown).start();
        assert latch.await(1, TimeUnit.SECONDS);
    }
}

abstract class Counting {
    static int x;

    static void run(int permits) throws Exception {
        Semaphore semaphore = new Semaphore(permits);
        Runnable counting = () -> {
            semaphore.acquireUninterruptibly();
            x++;
            semaphore.release();
        };
        Thread thread = new Thread(counting);
        thread.start();
        counting.run();
        thread.join();
        assert semaphore.availablePermits() == permits;
        assert semaphore.tryAcquire(permits) && !semaphore.tryAcquire();
        assert x == 2;
    }
}

class OnePermit extends Counting {
    public static void main(String[] arguments) throws Exception {
        run(1);
    }
}

/** Violated: both may be within. */
class TwoPermits extends Counting {
    public static void main(String[] arguments) throws Exception {
        run(2);
    }
}

class BarrierTwice {
    static int x;
    static int y;
    static int actions;

    public static void main(String[] arguments) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> actions++);
        Thread thread = new Thread(() -> {
            try {
                x = 1;
                barrier.await();
                assert y == 1;
                barrier.await();
            } catch (Exception e) {
                assert false;
            }
        });
        thread.start();
        y = 1;
        barrier.await();
        assert x == 1;
        barrier.await();
        thread.join();
        assert actions == 2;
    }
}

/** More threads than parties: who comes too early belongs to the next generation. */
class BarrierOfThreeForOne {
    static volatile int actions;

    public static void main(String[] arguments) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(1, () -> actions++);
        Runnable arriving = () -> {
            try {
                assert barrier.await() == 0;
            } catch (Exception e) {
                assert false;
            }
        };
        Thread one = new Thread(arriving);
        Thread two = new Thread(arriving);
        one.start();
        two.start();
        one.join();
        two.join();
        assert actions == 2;
    }
}

/** Either all come through, or one is late and the other finds the barrier broken. */
class BarrierTimesOut {
    static int passed;
    static int broken;

    public static void main(String[] arguments) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread thread = new Thread(() -> {
            try {
                barrier.await();
                passed++;
            } catch (BrokenBarrierException e) {
                broken++;
            } catch (InterruptedException e) {
                assert false;
            }
        });
        thread.start();
        boolean isLate = false;
        try {
            barrier.await(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            isLate = true;
        }
        thread.join();
        assert isLate ? broken == 1 : passed == 1;
    }
}
