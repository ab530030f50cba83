package java.lang;

import heddle.Machine;
import java.io.Serializable;

public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    /** Answered by the lowering, for a class that is a literal, as in what the compiler adds to an enum. */
    public static native <T extends Enum<T>> T valueOf(Class<T> type, String name);

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    /** The enum itself, also for a constant with a body. */
    public final Class<E> getDeclaringClass() {
        return (Class<E>) Machine.enumClass(this);
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final int hashCode() {
        return Machine.identity(this);
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum<?>) other).ordinal;
    }
}
