package java.lang;

import heddle.Machine;
import java.io.Serializable;

/** Boxes of boolean: two with the same value are the same object, and there are no events. */
public final class Boolean implements Serializable, Comparable<Boolean> {
    /** The lowering knows what it is. */
    public static Class<Boolean> TYPE;

    public static final Boolean TRUE = valueOf(true);
    public static final Boolean FALSE = valueOf(false);

    /** Never called: boxes are values without memory. */
    private Boolean(Machine nothing) {
    }

    public static native Boolean valueOf(boolean value);

    public native boolean booleanValue();

    public boolean equals(Object other) {
        return this == other;
    }

    public int hashCode() {
        return hashCode(booleanValue());
    }

    public static int hashCode(boolean value) {
        return value ? 1231 : 1237;
    }

    public String toString() {
        return toString(booleanValue());
    }

    public static String toString(boolean value) {
        return Machine.ofBoolean(value);
    }

    public int compareTo(Boolean other) {
        return compare(booleanValue(), other.booleanValue());
    }

    public static int compare(boolean a, boolean b) {
        return a == b ? 0 : a ? 1 : -1;
    }

    public static boolean parseBoolean(String text) {
        return "true".equalsIgnoreCase(text);
    }

    public static Boolean valueOf(String text) {
        return valueOf(parseBoolean(text));
    }

    public static boolean logicalAnd(boolean a, boolean b) {
        return a & b;
    }

    public static boolean logicalOr(boolean a, boolean b) {
        return a | b;
    }

    public static boolean logicalXor(boolean a, boolean b) {
        return a ^ b;
    }
}
