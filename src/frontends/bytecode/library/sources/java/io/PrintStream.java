package java.io;

/** Prints nothing: the executions of a program are many. What is printed is made into a text all the same, as that may throw. */
public class PrintStream {
    public PrintStream() {
    }

    public void println() {
    }

    public void print(Object value) {
        String.valueOf(value);
    }

    public void println(Object value) {
        String.valueOf(value);
    }

    public void print(String value) {
    }

    public void println(String value) {
    }

    public void print(boolean value) {
    }

    public void println(boolean value) {
    }

    public void print(char value) {
    }

    public void println(char value) {
    }

    public void print(int value) {
    }

    public void println(int value) {
    }

    public void print(long value) {
    }

    public void println(long value) {
    }

    public void print(float value) {
    }

    public void println(float value) {
    }

    public void print(double value) {
    }

    public void println(double value) {
    }

    public void print(char[] value) {
    }

    public void println(char[] value) {
    }

    public PrintStream printf(String format, Object... values) {
        return this;
    }

    public PrintStream format(String format, Object... values) {
        return this;
    }

    public void flush() {
    }
}
