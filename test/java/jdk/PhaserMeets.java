import java.util.concurrent.Phaser;

/** Who passes a phaser sees what the others did before they came. */
public class PhaserMeets {
    static final Phaser phaser = new Phaser(2);
    static int x;
    static int y;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            x = 1;
            phaser.arriveAndAwaitAdvance();
            assert y == 1;
        });
        other.start();
        y = 1;
        phaser.arriveAndAwaitAdvance();
        assert x == 1;
        other.join();
    }
}
