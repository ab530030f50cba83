import java.util.concurrent.ConcurrentLinkedQueue;

/** Who takes an object out of the queue sees what was written before it was put in. */
public class QueuePublishes {
    static class Message {
        int text;
    }

    static final ConcurrentLinkedQueue<Message> queue = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            Message message = new Message();
            message.text = 1;
            queue.offer(message);
        });
        writer.start();
        Message found = queue.poll();
        assert found == null || found.text == 1;
        writer.join();
    }
}
