package java.lang;

import heddle.Machine;

/** One processor: what shares work among more of them does not here. */
public class Runtime {
    private static final Runtime INSTANCE = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return INSTANCE;
    }

    public int availableProcessors() {
        Machine.assumes("one-processor");
        return 1;
    }

    public long freeMemory() {
        return 1L << 30;
    }

    public long totalMemory() {
        return 1L << 30;
    }

    public long maxMemory() {
        return 1L << 30;
    }

    public void gc() {
    }

    public void exit(int status) {
        System.exit(status);
    }
}
