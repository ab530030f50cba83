import java.util.concurrent.atomic.AtomicInteger;

/** A release that an acquire sees orders what was written before. */
public class AtomicsPublish {
    static int text;
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            text = 1;
            flag.setRelease(1);
        });
        writer.start();
        if (flag.getAcquire() == 1) assert text == 1;
        writer.join();
    }
}
