package java.io;

/** Nothing is serialised; classes that say what they would write can still be initialised. */
public class ObjectStreamField implements Comparable<Object> {
    public ObjectStreamField(String name, Class<?> type) {
    }

    public ObjectStreamField(String name, Class<?> type, boolean unshared) {
    }

    public int compareTo(Object other) {
        return 0;
    }
}
