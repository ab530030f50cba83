package java.lang;

import java.io.Serializable;

/** As StringBuilder, with its monitor around each method. */
public final class StringBuffer implements Serializable, Comparable<StringBuffer>, Appendable, CharSequence {
    private String text;

    public StringBuffer() {
        text = "";
    }

    public StringBuffer(int capacity) {
        text = "";
    }

    public StringBuffer(String text) {
        this.text = text.toString();
    }

    public StringBuffer(CharSequence text) {
        this.text = text.toString();
    }

    public synchronized StringBuffer append(Object value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(String value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(CharSequence value) {
        text = text.concat(String.valueOf((Object) value));
        return this;
    }

    public synchronized StringBuffer append(StringBuffer value) {
        text = text.concat(String.valueOf((Object) value));
        return this;
    }

    public synchronized StringBuffer append(boolean value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(char value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(int value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(long value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(float value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(double value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(char[] value) {
        text = text.concat(String.valueOf(value));
        return this;
    }

    public synchronized StringBuffer append(CharSequence value, int start, int end) {
        text = text.concat(String.valueOf((Object) value).substring(start, end));
        return this;
    }

    public synchronized StringBuffer insert(int offset, Object value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer insert(int offset, String value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer insert(int offset, boolean value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer insert(int offset, char value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer insert(int offset, int value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer insert(int offset, long value) {
        text = text.substring(0, offset).concat(String.valueOf(value)).concat(text.substring(offset));
        return this;
    }

    public synchronized StringBuffer delete(int start, int end) {
        String old = text;
        int last = Math.min(end, old.length());
        if (start > last) throw new StringIndexOutOfBoundsException(start);
        text = old.substring(0, start).concat(old.substring(last));
        return this;
    }

    public synchronized StringBuffer deleteCharAt(int index) {
        String old = text;
        old.charAt(index);
        text = old.substring(0, index).concat(old.substring(index + 1));
        return this;
    }

    public synchronized StringBuffer replace(int start, int end, String value) {
        String old = text;
        int last = Math.min(end, old.length());
        if (start > last) throw new StringIndexOutOfBoundsException(start);
        text = old.substring(0, start).concat(value).concat(old.substring(last));
        return this;
    }

    public synchronized StringBuffer reverse() {
        String old = text;
        String reversed = "";
        for (int i = old.length() - 1; i >= 0; i--) reversed = reversed.concat(String.valueOf(old.charAt(i)));
        text = reversed;
        return this;
    }

    public synchronized int length() {
        return text.length();
    }

    public synchronized void setLength(int length) {
        String old = text;
        if (length < 0) throw new StringIndexOutOfBoundsException(length);
        if (length <= old.length()) text = old.substring(0, length);
        else text = old.concat("\0".repeat(length - old.length()));
    }

    public synchronized char charAt(int index) {
        return text.charAt(index);
    }

    public synchronized void setCharAt(int index, char value) {
        replace(index, index + 1, String.valueOf(value));
    }

    public synchronized int indexOf(String part) {
        return text.indexOf(part);
    }

    public synchronized String substring(int start) {
        return text.substring(start);
    }

    public synchronized String substring(int start, int end) {
        return text.substring(start, end);
    }

    public synchronized CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    public synchronized int compareTo(StringBuffer other) {
        return text.compareTo(other.toString());
    }

    public synchronized String toString() {
        return text;
    }
}
