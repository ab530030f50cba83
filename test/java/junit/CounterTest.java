import heddle.Choose;
import heddle.junit.HeddleTest;

/** Tests of a user's, as JUnit would find them. */
class CounterTest {
    private int count;

    private synchronized void add(int n) {
        count += n;
    }

    private void both(Runnable task) throws InterruptedException {
        Thread[] threads = {new Thread(task), new Thread(task)};
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    @HeddleTest
    void losesOne() throws InterruptedException {
        both(() -> count++);
        assert count == 2 : "count is " + count;
    }

    @HeddleTest(models = {"sc", "jam21"})
    void countsBoth() throws InterruptedException {
        int n = Choose.ints(1, 3);
        both(() -> add(n));
        assert count == 2 * n;
    }

    @HeddleTest(options = {"--max-executions", "1"}, seconds = 600)
    void isNotExplored() throws InterruptedException {
        both(() -> add(1));
    }

    @HeddleTest
    void isRefused() throws Exception {
        new java.net.ServerSocket(0).close();
    }

    @HeddleTest
    void hasParameters(int n) {
    }
}
