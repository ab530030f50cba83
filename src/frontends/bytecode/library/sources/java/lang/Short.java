package java.lang;

import heddle.Machine;

/** Boxes of short: two with the same value are the same object, and there are no events. */
public final class Short extends Number implements Comparable<Short> {
    /** The lowering knows what it is. */
    public static Class<Short> TYPE;

    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    /** Never called: boxes are values without memory. */
    private Short(Machine nothing) {
    }

    public static native Short valueOf(short value);

    public byte byteValue() {
        return (byte) shortValue();
    }

    public native short shortValue();

    public int intValue() {
        return (int) shortValue();
    }

    public long longValue() {
        return (long) shortValue();
    }

    public float floatValue() {
        return (float) shortValue();
    }

    public double doubleValue() {
        return (double) shortValue();
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public int hashCode() {
        return hashCode(shortValue());
    }

    public static int hashCode(short value) {
        return value;
    }

    public String toString() {
        return toString(shortValue());
    }

    public static String toString(short value) {
        return Machine.ofInt(value);
    }

    public int compareTo(Short other) {
        return compare(shortValue(), other.shortValue());
    }

    public static int compare(short a, short b) {
        return a - b;
    }

    public static int toUnsignedInt(short value) {
        return value & 0xffff;
    }

    public static long toUnsignedLong(short value) {
        return value & 0xffffL;
    }

    public static short parseShort(String text) {
        return parseShort(text, 10);
    }

    public static short parseShort(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) throw Integer.notANumber(text);
        return (short) value;
    }

    public static Short valueOf(String text) {
        return valueOf(parseShort(text, 10));
    }
}
