package java.lang;

import heddle.Machine;

/**
 * Boxes of long. Those of -128 to 127 are values without memory: two with the same value are the same object, and there are no events. Each
 * other box is an object of its own.
 */
public final class Long extends Number implements Comparable<Long> {
    /** The lowering knows what it is. */
    public static Class<Long> TYPE;

    public static final long MIN_VALUE = 0x8000000000000000L;
    public static final long MAX_VALUE = 0x7fffffffffffffffL;
    public static final int SIZE = 64;
    public static final int BYTES = 8;

    /** Of a box that is an object. */
    private final long value;

    public Long(long value) {
        this.value = value;
    }

    public static Long valueOf(long value) {
        return value >= -128 && value <= 127 ? cached(value) : new Long(value);
    }

    /** A box that is a value. */
    private static native Long cached(long value);

    private native long cachedValue();

    public byte byteValue() {
        return (byte) longValue();
    }

    public short shortValue() {
        return (short) longValue();
    }

    public int intValue() {
        return (int) longValue();
    }

    public long longValue() {
        return Machine.isCached(this) ? cachedValue() : value;
    }

    public float floatValue() {
        return (float) longValue();
    }

    public double doubleValue() {
        return (double) longValue();
    }

    public boolean equals(Object other) {
        return this == other || other instanceof Long && ((Long) other).longValue() == longValue();
    }

    public int hashCode() {
        return hashCode(longValue());
    }

    public static int hashCode(long value) {
        return (int) (value ^ value >>> 32);
    }

    public String toString() {
        return toString(longValue());
    }

    public static String toString(long value, int radix) {
        int base = radix < 2 || radix > 36 ? 10 : radix;
        String digits = "";
        // Of negative numbers, which there are more of.
        for (long rest = value > 0 ? -value : value; rest != 0 || digits.isEmpty(); rest /= base) {
            int digit = (int) -(rest % base);
            digits = Machine.ofChar((char) (digit < 10 ? '0' + digit : 'a' + digit - 10)).concat(digits);
        }
        return value < 0 ? "-".concat(digits) : digits;
    }

    public static String toString(long value) {
        return Machine.ofLong(value);
    }

    public int compareTo(Long other) {
        return compare(longValue(), other.longValue());
    }

    public static int compare(long a, long b) {
        return a < b ? -1 : a == b ? 0 : 1;
    }

    public static int compareUnsigned(long a, long b) {
        return compare(a + MIN_VALUE, b + MIN_VALUE);
    }

    public static int signum(long value) {
        return value < 0 ? -1 : value == 0 ? 0 : 1;
    }

    public static long sum(long a, long b) {
        return a + b;
    }

    public static long max(long a, long b) {
        return a >= b ? a : b;
    }

    public static long min(long a, long b) {
        return a <= b ? a : b;
    }

    public static int numberOfLeadingZeros(long value) {
        int count = 64;
        for (long rest = value; rest != 0; rest >>>= 1) count--;
        return count;
    }

    public static int numberOfTrailingZeros(long value) {
        return value == 0 ? 64 : 63 - numberOfLeadingZeros(value & -value);
    }

    public static long highestOneBit(long value) {
        return value == 0 ? 0 : MIN_VALUE >>> numberOfLeadingZeros(value);
    }

    public static long lowestOneBit(long value) {
        return value & -value;
    }

    public static long rotateLeft(long value, int distance) {
        return value << distance | value >>> -distance;
    }

    public static long rotateRight(long value, int distance) {
        return value >>> distance | value << -distance;
    }

    public static String toHexString(long value) {
        return digits(value, 4);
    }

    public static String toOctalString(long value) {
        return digits(value, 3);
    }

    public static String toBinaryString(long value) {
        return digits(value, 1);
    }

    /** Without sign; each digit has so many bits. */
    private static String digits(long value, int bits) {
        String text = "";
        long rest = value;
        do {
            int digit = (int) rest & (1 << bits) - 1;
            text = Machine.concat(Machine.substring("0123456789abcdef", digit, digit + 1), text);
            rest >>>= bits;
        } while (rest != 0);
        return text;
    }

    public static int bitCount(long value) {
        return Integer.bitCount((int) value) + Integer.bitCount((int) (value >>> 32));
    }

    public static long parseLong(String text) {
        if (text == null) throw new NumberFormatException("Cannot parse null string: null");
        int length = text.length();
        boolean isNegative = length > 0 && text.charAt(0) == '-';
        int start = isNegative || length > 0 && text.charAt(0) == '+' ? 1 : 0;
        if (start == length) throw Integer.notANumber(text);
        // Below zero there is one number more.
        long value = 0;
        for (int i = start; i < length; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9 || value < (MIN_VALUE + digit) / 10) throw Integer.notANumber(text);
            value = value * 10 - digit;
        }
        if (!isNegative && value == MIN_VALUE) throw Integer.notANumber(text);
        return isNegative ? value : -value;
    }

    public static Long valueOf(String text) {
        return valueOf(parseLong(text));
    }
}
