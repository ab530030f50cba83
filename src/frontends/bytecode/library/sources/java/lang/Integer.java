package java.lang;

import heddle.Machine;

/**
 * Boxes of int. Those of -128 to 127 are values without memory: two with the same value are the same object, and there are no events. Each
 * other box is an object of its own.
 */
public final class Integer extends Number implements Comparable<Integer> {
    /** The lowering knows what it is. */
    public static Class<Integer> TYPE;

    public static final int MIN_VALUE = 0x80000000;
    public static final int MAX_VALUE = 0x7fffffff;
    public static final int SIZE = 32;
    public static final int BYTES = 4;

    /** Of a box that is an object. */
    private final int value;

    public Integer(int value) {
        this.value = value;
    }

    public static Integer valueOf(int value) {
        return value >= -128 && value <= 127 ? cached(value) : new Integer(value);
    }

    /** A box that is a value. */
    private static native Integer cached(int value);

    private native int cachedValue();

    public byte byteValue() {
        return (byte) intValue();
    }

    public short shortValue() {
        return (short) intValue();
    }

    public int intValue() {
        return Machine.isCached(this) ? cachedValue() : value;
    }

    public long longValue() {
        return (long) intValue();
    }

    public float floatValue() {
        return (float) intValue();
    }

    public double doubleValue() {
        return (double) intValue();
    }

    public boolean equals(Object other) {
        return this == other || other instanceof Integer && ((Integer) other).intValue() == intValue();
    }

    public int hashCode() {
        return hashCode(intValue());
    }

    public static int hashCode(int value) {
        return value;
    }

    public String toString() {
        return toString(intValue());
    }

    /** There are no properties. */
    public static Integer getInteger(String name, int otherwise) {
        return otherwise;
    }

    public static Integer getInteger(String name) {
        return null;
    }

    public static String toString(int value, int radix) {
        return Long.toString(value, radix);
    }

    public static String toString(int value) {
        return Machine.ofInt(value);
    }

    public int compareTo(Integer other) {
        return compare(intValue(), other.intValue());
    }

    public static int compare(int a, int b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compareUnsigned(int a, int b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static int signum(int value) {
        return value < 0 ? -1 : value == 0 ? 0 : 1;
    }

    public static int sum(int a, int b) {
        return a + b;
    }

    public static int max(int a, int b) {
        return a >= b ? a : b;
    }

    public static int min(int a, int b) {
        return a <= b ? a : b;
    }

    public static int numberOfLeadingZeros(int value) {
        int count = 32;
        for (int rest = value; rest != 0; rest >>>= 1) count--;
        return count;
    }

    public static int numberOfTrailingZeros(int value) {
        return value == 0 ? 32 : 31 - numberOfLeadingZeros(value & -value);
    }

    public static int highestOneBit(int value) {
        return value == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static int lowestOneBit(int value) {
        return value & -value;
    }

    public static int rotateLeft(int value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static int rotateRight(int value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static String toHexString(int value) {
        return digits(value, 4);
    }

    public static String toOctalString(int value) {
        return digits(value, 3);
    }

    public static String toBinaryString(int value) {
        return digits(value, 1);
    }

    /** Without sign; each digit has so many bits. */
    private static String digits(int value, int bits) {
        String text = "";
        int rest = value;
        do {
            int digit = rest & (1 << bits) - 1;
            text = Machine.concat(Machine.substring("0123456789abcdef", digit, digit + 1), text);
            rest >>>= bits;
        } while (rest != 0);
        return text;
    }

    /** Counted in pairs, fours and bytes side by side: no loop. */
    public static int bitCount(int value) {
        int pairs = value - (value >>> 1 & 0x55555555);
        int fours = (pairs & 0x33333333) + (pairs >>> 2 & 0x33333333);
        int bytes = fours + (fours >>> 4) & 0x0f0f0f0f;
        return bytes * 0x01010101 >>> 24;
    }

    public static int divideUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) / toUnsignedLong(divisor));
    }

    public static int remainderUnsigned(int dividend, int divisor) {
        return (int) (toUnsignedLong(dividend) % toUnsignedLong(divisor));
    }

    public static long toUnsignedLong(int value) {
        return value & 0xffffffffL;
    }

    public static String toUnsignedString(int value) {
        return Machine.ofLong(toUnsignedLong(value));
    }

    public static int parseInt(String text) {
        return parseInt(text, 10);
    }

    public static int parseInt(String text, int radix) {
        if (text == null) throw new NumberFormatException("Cannot parse null string: null");
        long result = Machine.parse(text, radix);
        if (result >>> 32 != 1) throw notANumber(text);
        return (int) result;
    }

    static NumberFormatException notANumber(String text) {
        return new NumberFormatException("For input string: \"".concat(text).concat("\""));
    }

    public static Integer valueOf(String text) {
        return valueOf(parseInt(text, 10));
    }
}
