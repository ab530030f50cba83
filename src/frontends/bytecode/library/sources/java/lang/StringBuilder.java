package java.lang;

import java.io.Serializable;

/** A text that grows: one field, so that an append is a read and a write of it. What inserts code points is not there. */
public final class StringBuilder implements Serializable, Comparable<StringBuilder>, Appendable, CharSequence {
    private String text;

    public StringBuilder() {
        text = "";
    }

    public StringBuilder(int capacity) {
        text = "";
    }

    public StringBuilder(String text) {
        this.text = text.toString();
    }

    public StringBuilder(CharSequence text) {
        this.text = text.toString();
    }

    public StringBuilder append(Object value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(String value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(CharSequence value) {
        text = text.concat(String.valueOf((Object) value));
        return this;
    }

    public StringBuilder append(boolean value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(char value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(int value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(long value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(float value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(double value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(char[] value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public StringBuilder append(CharSequence value, int start, int end) {
        text = text.concat(String.valueOf((Object) value).substring(start, end));
        return this;
    }

    public StringBuilder insert(int offset, Object value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, String value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, boolean value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, char value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, int value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder insert(int offset, long value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public StringBuilder delete(int start, int end) {
        String old = text;
        int last = Math.min(end, old.length());
        if (start > last) throw new StringIndexOutOfBoundsException(start);
        text = old.substring(0, start).concat(old.substring(last));
        return this;
    }

    public StringBuilder deleteCharAt(int index) {
        String old = text;
        old.charAt(index);
        text = old.substring(0, index).concat(old.substring(index + 1));
        return this;
    }

    public StringBuilder replace(int start, int end, String value) {
        String old = text;
        int last = Math.min(end, old.length());
        if (start > last) throw new StringIndexOutOfBoundsException(start);
        text = old.substring(0, start).concat(value).concat(old.substring(last));
        return this;
    }

    public StringBuilder reverse() {
        String old = text;
        String reversed = "";
        for (int i = old.length() - 1; i >= 0; i--) reversed = reversed.concat(String.valueOf(old.charAt(i)));
        text = reversed;
        return this;
    }

    public int length() {
        return text.length();
    }

    public void setLength(int length) {
        String old = text;
        if (length < 0) throw new StringIndexOutOfBoundsException(length);
        if (length <= old.length()) text = old.substring(0, length);
        else text = old.concat("\0".repeat(length - old.length()));
    }

    public char charAt(int index) {
        return text.charAt(index);
    }

    public void setCharAt(int index, char value) {
        replace(index, index + 1, String.valueOf(value));
    }

    public int indexOf(String part) {
        return text.indexOf(part);
    }

    public String substring(int start) {
        return text.substring(start);
    }

    public String substring(int start, int end) {
        return text.substring(start, end);
    }

    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    public int compareTo(StringBuilder other) {
        return text.compareTo(other.toString());
    }

    public String toString() {
        return text;
    }
}
