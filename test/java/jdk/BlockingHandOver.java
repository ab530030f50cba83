import java.util.concurrent.LinkedBlockingQueue;

public class BlockingHandOver {
    static final LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                queue.put(new int[] {1});
                queue.put(new int[] {2});
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        assert queue.take()[0] == 1;
        assert queue.take()[0] == 2;
        producer.join();
    }
}
