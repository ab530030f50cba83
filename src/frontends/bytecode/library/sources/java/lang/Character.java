package java.lang;

import heddle.Machine;
import java.io.Serializable;

/**
 * Boxes of char. Those of 0 to 127 are values without memory: two with the same value are the same object, and there are no events. Each
 * other box is an object of its own.
 */
public final class Character implements Serializable, Comparable<Character> {
    /** The lowering knows what it is. */
    public static Class<Character> TYPE;

    public static final char MIN_VALUE = 0;
    public static final char MAX_VALUE = 0xffff;
    public static final int SIZE = 16;
    public static final int BYTES = 2;

    /** Of a box that is an object. */
    private final char value;

    public Character(char value) {
        this.value = value;
    }

    public static Character valueOf(char value) {
        return value <= 127 ? cached(value) : new Character(value);
    }

    /** A box that is a value. */
    private static native Character cached(char value);

    private native char cachedValue();

    public char charValue() {
        return Machine.isCached(this) ? cachedValue() : value;
    }

    public boolean equals(Object other) {
        return this == other || other instanceof Character && ((Character) other).charValue() == charValue();
    }

    public int hashCode() {
        return hashCode(charValue());
    }

    public static int hashCode(char value) {
        return value;
    }

    public String toString() {
        return toString(charValue());
    }

    public static String toString(char value) {
        return Machine.ofChar(value);
    }

    public int compareTo(Character other) {
        return compare(charValue(), other.charValue());
    }

    public static int compare(char a, char b) {
        return a - b;
    }

    /** The digits and letters of ASCII only; other characters are none. */
    public static boolean isDigit(char value) {
        return value >= '0' && value <= '9';
    }

    public static int digit(char value, int radix) {
        if (radix < 2 || radix > 36) return -1;
        int digit = isDigit(value) ? value - '0' : isLetter(value) ? (value | 0x20) - 'a' + 10 : radix;
        return digit < radix ? digit : -1;
    }

    public static boolean isLetter(char value) {
        return value >= 'a' && value <= 'z' || value >= 'A' && value <= 'Z';
    }

    public static boolean isLetterOrDigit(char value) {
        return isDigit(value) || isLetter(value);
    }

    public static boolean isWhitespace(char value) {
        return value == ' ' || value >= 9 && value <= 13 || value >= 28 && value <= 31;
    }

    public static boolean isUpperCase(char value) {
        return value >= 'A' && value <= 'Z';
    }

    public static boolean isLowerCase(char value) {
        return value >= 'a' && value <= 'z';
    }

    public static char toUpperCase(char value) {
        return Machine.charAt(Machine.upper(Machine.ofChar(value)), 0);
    }

    public static char toLowerCase(char value) {
        return Machine.charAt(Machine.lower(Machine.ofChar(value)), 0);
    }

    public static int getNumericValue(char value) {
        if (isDigit(value)) return value - '0';
        if (isLetter(value)) return toLowerCase(value) - 'a' + 10;
        return -1;
    }
}
