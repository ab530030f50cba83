package java.lang;

import heddle.Format;
import heddle.Machine;
import java.io.Serializable;

/**
 * Texts. They are values without memory: two strings with the same characters are the same object, and there are no events. So there
 * are no constructors that a program could call. Regular expressions and streams are not there.
 */
public final class String implements Serializable, Comparable<String>, CharSequence {
    /** Never called: it is there so that the compiler adds no other. */
    private String(Machine nothing) {
    }

    public int length() {
        return Machine.length(this);
    }

    public boolean isEmpty() {
        return Machine.length(this) == 0;
    }

    public char charAt(int index) {
        if (index < 0 || index >= Machine.length(this)) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return Machine.charAt(this, index);
    }

    public boolean equals(Object other) {
        return this == other;
    }

    public boolean equalsIgnoreCase(String other) {
        return other != null && Machine.lower(Machine.upper(this)) == Machine.lower(Machine.upper(other));
    }

    public boolean contentEquals(CharSequence other) {
        return this == other.toString();
    }

    public int compareTo(String other) {
        return Machine.compare(this, other.toString());
    }

    public int compareToIgnoreCase(String other) {
        return Machine.compare(Machine.lower(Machine.upper(this)), Machine.lower(Machine.upper(other)));
    }

    public int hashCode() {
        return Machine.hash(this);
    }

    public String toString() {
        return this;
    }

    public String concat(String other) {
        return Machine.concat(this, other.toString());
    }

    public int indexOf(String part) {
        return indexOf(part, 0);
    }

    public int indexOf(String part, int from) {
        int length = Machine.length(this);
        return Machine.indexOf(this, part.toString(), from < 0 ? 0 : from > length ? length : from);
    }

    public int indexOf(int character) {
        return indexOf(character, 0);
    }

    public int indexOf(int character, int from) {
        int length = Machine.length(this);
        for (int i = from < 0 ? 0 : from; i < length; i++) {
            if (Machine.charAt(this, i) == character) return i;
        }
        return -1;
    }

    public int lastIndexOf(int character) {
        int at = Machine.length(this) - 1;
        while (at >= 0 && Machine.charAt(this, at) != character) at--;
        return at;
    }

    public int lastIndexOf(String part) {
        int at = Machine.length(this) - part.length();
        while (at >= 0 && !startsWith(part, at)) at--;
        return at < 0 ? -1 : at;
    }

    public boolean contains(CharSequence part) {
        return indexOf(part.toString()) >= 0;
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean startsWith(String prefix, int from) {
        int end = from + prefix.length();
        return from >= 0 && end <= Machine.length(this) && Machine.substring(this, from, end) == prefix;
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, Machine.length(this) - suffix.length());
    }

    public String substring(int from) {
        return substring(from, Machine.length(this));
    }

    public String substring(int from, int to) {
        if (from < 0) throw new StringIndexOutOfBoundsException(from);
        if (to > Machine.length(this)) throw new StringIndexOutOfBoundsException(to);
        if (from > to) throw new StringIndexOutOfBoundsException(to - from);
        return Machine.substring(this, from, to);
    }

    public CharSequence subSequence(int from, int to) {
        return substring(from, to);
    }

    public String replace(char from, char to) {
        return Machine.replace(this, Machine.ofChar(from), Machine.ofChar(to));
    }

    public String replace(CharSequence from, CharSequence to) {
        return Machine.replace(this, from.toString(), to.toString());
    }

    public String trim() {
        return Machine.trim(this);
    }

    public String toLowerCase() {
        return Machine.lower(this);
    }

    public String toUpperCase() {
        return Machine.upper(this);
    }

    public String repeat(int count) {
        if (count < 0) throw new IllegalArgumentException("count is negative: ".concat(Machine.ofInt(count)));
        return Machine.repeat(this, count);
    }

    public String intern() {
        return this;
    }

    public char[] toCharArray() {
        int length = Machine.length(this);
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) characters[i] = Machine.charAt(this, i);
        return characters;
    }

    public static String valueOf(Object value) {
        return value == null ? "null" : value.toString();
    }

    public static String valueOf(char[] characters) {
        return valueOf(characters, 0, characters.length);
    }

    public static String valueOf(char[] characters, int offset, int count) {
        String text = "";
        for (int i = 0; i < count; i++) text = Machine.concat(text, Machine.ofChar(characters[offset + i]));
        return text;
    }

    public static String copyValueOf(char[] characters) {
        return valueOf(characters);
    }

    public static String valueOf(boolean value) {
        return Machine.ofBoolean(value);
    }

    public static String valueOf(char value) {
        return Machine.ofChar(value);
    }

    public static String valueOf(int value) {
        return Machine.ofInt(value);
    }

    public static String valueOf(long value) {
        return Machine.ofLong(value);
    }

    public static String valueOf(float value) {
        return Machine.ofFloat(value);
    }

    public static String valueOf(double value) {
        return Machine.ofDouble(value);
    }

    public static String format(String pattern, Object... arguments) {
        return Format.format(pattern, arguments);
    }

    public String formatted(Object... arguments) {
        return Format.format(this, arguments);
    }

    public boolean isBlank() {
        return Machine.trim(this).isEmpty();
    }

    public String strip() {
        return Machine.trim(this);
    }

    public static String join(CharSequence separator, CharSequence... parts) {
        String text = "";
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) text = Machine.concat(text, separator.toString());
            text = Machine.concat(text, valueOf(parts[i]));
        }
        return text;
    }

    public static String join(CharSequence separator, Iterable<? extends CharSequence> parts) {
        String text = "";
        boolean isFirst = true;
        for (CharSequence part : parts) {
            if (!isFirst) text = Machine.concat(text, separator.toString());
            isFirst = false;
            text = Machine.concat(text, valueOf(part));
        }
        return text;
    }
}
