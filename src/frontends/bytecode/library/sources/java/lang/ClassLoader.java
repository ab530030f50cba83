package java.lang;

/** There is none: classes are found before the run. */
public abstract class ClassLoader {
    private ClassLoader() {
    }

    public static ClassLoader getSystemClassLoader() {
        return null;
    }
}
