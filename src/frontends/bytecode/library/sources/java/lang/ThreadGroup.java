package java.lang;

/** The one group there is. */
public class ThreadGroup {
    static final ThreadGroup MAIN = new ThreadGroup("main");

    private final String name;

    public ThreadGroup(String name) {
        this.name = name;
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.name = name;
    }

    public final String getName() {
        return name;
    }
}
