package java.lang;

import heddle.Machine;

/** Boxes of float. Each is an object of its own. */
public final class Float extends Number implements Comparable<Float> {
    /** The lowering knows what it is. */
    public static Class<Float> TYPE;

    public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
    public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
    public static final float NaN = 0.0f / 0.0f;
    public static final float MAX_VALUE = 0x1.fffffeP+127f;
    public static final float MIN_NORMAL = 0x1.0p-126f;
    public static final float MIN_VALUE = 0x1.0p-149f;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    private final float value;

    public Float(float value) {
        this.value = value;
    }

    public static Float valueOf(float value) {
        return new Float(value);
    }

    public byte byteValue() {
        return (byte) floatValue();
    }

    public short shortValue() {
        return (short) floatValue();
    }

    public int intValue() {
        return (int) floatValue();
    }

    public long longValue() {
        return (long) floatValue();
    }

    public float floatValue() {
        return value;
    }

    public double doubleValue() {
        return (double) floatValue();
    }

    public boolean equals(Object other) {
        return other instanceof Float && floatToIntBits(((Float) other).value) == floatToIntBits(value);
    }

    public int hashCode() {
        return hashCode(floatValue());
    }

    public static int hashCode(float value) {
        return floatToIntBits(value);
    }

    public String toString() {
        return toString(floatValue());
    }

    public static String toString(float value) {
        return Machine.ofFloat(value);
    }

    public int compareTo(Float other) {
        return compare(floatValue(), other.floatValue());
    }

    /** Negative zero is below zero, and NaN above all. */
    public static int compare(float a, float b) {
        if (a < b) return -1;
        if (a > b) return 1;
        return Integer.compare(floatToIntBits(a), floatToIntBits(b));
    }

    public static native int floatToRawIntBits(float value);

    public static native float intBitsToFloat(int bits);

    public static int floatToIntBits(float value) {
        return isNaN(value) ? 0x7fc00000 : floatToRawIntBits(value);
    }

    public static boolean isNaN(float value) {
        return value != value;
    }

    public static boolean isInfinite(float value) {
        return value == POSITIVE_INFINITY || value == NEGATIVE_INFINITY;
    }

    public static boolean isFinite(float value) {
        return !isNaN(value) && !isInfinite(value);
    }

    public boolean isNaN() {
        return isNaN(floatValue());
    }

    public boolean isInfinite() {
        return isInfinite(floatValue());
    }

    public static float sum(float a, float b) {
        return a + b;
    }

    public static float max(float a, float b) {
        return Math.max(a, b);
    }

    public static float min(float a, float b) {
        return Math.min(a, b);
    }
}
