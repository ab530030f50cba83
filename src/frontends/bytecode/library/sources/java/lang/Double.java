package java.lang;

import heddle.Machine;

/** Boxes of double. Each is an object of its own. */
public final class Double extends Number implements Comparable<Double> {
    /** The lowering knows what it is. */
    public static Class<Double> TYPE;

    public static final double POSITIVE_INFINITY = 1.0 / 0.0;
    public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
    public static final double NaN = 0.0 / 0.0;
    public static final double MAX_VALUE = 0x1.fffffffffffffP+1023;
    public static final double MIN_NORMAL = 0x1.0p-1022;
    public static final double MIN_VALUE = 0x1.0p-1074;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    private final double value;

    public Double(double value) {
        this.value = value;
    }

    public static Double valueOf(double value) {
        return new Double(value);
    }

    public byte byteValue() {
        return (byte) doubleValue();
    }

    public short shortValue() {
        return (short) doubleValue();
    }

    public int intValue() {
        return (int) doubleValue();
    }

    public long longValue() {
        return (long) doubleValue();
    }

    public float floatValue() {
        return (float) doubleValue();
    }

    public double doubleValue() {
        return value;
    }

    public boolean equals(Object other) {
        return other instanceof Double && doubleToLongBits(((Double) other).value) == doubleToLongBits(value);
    }

    public int hashCode() {
        return hashCode(doubleValue());
    }

    public static int hashCode(double value) {
        return Long.hashCode(doubleToLongBits(value));
    }

    public String toString() {
        return toString(doubleValue());
    }

    public static String toString(double value) {
        return Machine.ofDouble(value);
    }

    public int compareTo(Double other) {
        return compare(doubleValue(), other.doubleValue());
    }

    /** Negative zero is below zero, and NaN above all. */
    public static int compare(double a, double b) {
        if (a < b) return -1;
        if (a > b) return 1;
        return Long.compare(doubleToLongBits(a), doubleToLongBits(b));
    }

    public static native long doubleToRawLongBits(double value);

    public static native double longBitsToDouble(long bits);

    public static long doubleToLongBits(double value) {
        return isNaN(value) ? 0x7ff8000000000000L : doubleToRawLongBits(value);
    }

    public static boolean isNaN(double value) {
        return value != value;
    }

    public static boolean isInfinite(double value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(double value) {
        return !isNaN(value) && !isInfinite(value);
    }

    public boolean isNaN() {
        return isNaN(doubleValue());
    }

    public boolean isInfinite() {
        return isInfinite(doubleValue());
    }

    public static double sum(double a, double b) {
        return a + b;
    }

    public static double max(double a, double b) {
        return Math.max(a, b);
    }

    public static double min(double a, double b) {
        return Math.min(a, b);
    }
}
