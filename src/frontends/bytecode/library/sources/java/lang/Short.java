package java.lang;

import heddle.Machine;

/**
 * Boxes of short. Those of -128 to 127 are values without memory: two with the same value are the same object, and there are no events. Each
 * other box is an object of its own.
 */
public final class Short extends Number implements Comparable<Short> {
    /** The lowering knows what it is. */
    public static Class<Short> TYPE;

    public static final short MIN_VALUE = -32768;
    public static final short MAX_VALUE = 32767;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    /** Of a box that is an object. */
    private final short value;

    public Short(short value) {
        this.value = value;
    }

    public static Short valueOf(short value) {
        return value >= -128 && value <= 127 ? cached(value) : new Short(value);
    }

    /** A box that is a value. */
    private static native Short cached(short value);

    private native short cachedValue();

    public byte byteValue() {
        return (byte) shortValue();
    }

    public short shortValue() {
        return Machine.isCached(this) ? cachedValue() : value;
    }

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
        return this == other || other instanceof Short && ((Short) other).shortValue() == shortValue();
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
