package heddle;

/** The thread that nobody starts. It is known by its class, which takes no event. */
public final class MainThread extends Thread {
    public static final MainThread INSTANCE = new MainThread();

    private MainThread() {
        super("main");
    }
}
