package java.lang;

import heddle.Machine;

/** Boxes of byte: two with the same value are the same object, and there are no events. */
public final class Byte extends Number implements Comparable<Byte> {
    /** The lowering knows what it is. */
    public static Class<Byte> TYPE;

    public static final byte MIN_VALUE = -128;
    public static final byte MAX_VALUE = 127;
    public static final int SIZE = 8;
    public static final int BYTES = 1;

    /** Never called: boxes are values without memory. */
    private Byte(Machine nothing) {
    }

    public static native Byte valueOf(byte value);

    public native byte byteValue();

    public short shortValue() {
        return (short) byteValue();
    }

    public int intValue() {
        return (int) byteValue();
    }

    public long longValue() {
        return (long) byteValue();
    }

    public float floatValue() {
        return (float) byteValue();
    }

    public double doubleValue() {
        return (double) byteValue();
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public int hashCode() {
        return hashCode(byteValue());
    }

    public static int hashCode(byte value) {
        return value;
    }

    public String toString() {
        return toString(byteValue());
    }

    public static String toString(byte value) {
        return Machine.ofInt(value);
    }

    public int compareTo(Byte other) {
        return compare(byteValue(), other.byteValue());
    }

    public static int compare(byte a, byte b) {
        return a - b;
    }

    public static int toUnsignedInt(byte value) {
        return value & 0xff;
    }

    public static long toUnsignedLong(byte value) {
        return value & 0xffL;
    }

    public static byte parseByte(String text) {
        return parseByte(text, 10);
    }

    public static byte parseByte(String text, int radix) {
        int value = Integer.parseInt(text, radix);
        if (value < MIN_VALUE || value > MAX_VALUE) throw Integer.notANumber(text);
        return (byte) value;
    }

    public static Byte valueOf(String text) {
        return valueOf(parseByte(text, 10));
    }
}
