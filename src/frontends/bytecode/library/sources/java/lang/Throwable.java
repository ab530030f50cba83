package java.lang;

import heddle.Machine;
import java.io.PrintStream;
import java.io.Serializable;

/** Without stack traces: a reference to an exception knows the place where it was made. */
public class Throwable implements Serializable {
    private String message;
    /** Itself: there is none, and none may be set any more. */
    private Throwable cause;
    private Throwable[] suppressed;

    public Throwable() {
    }

    public Throwable(String message) {
        this.message = message;
    }

    public Throwable(String message, Throwable cause) {
        this.message = message;
        this.cause = cause == null ? this : cause;
    }

    public Throwable(Throwable cause) {
        if (cause != null) message = cause.toString();
        this.cause = cause == null ? this : cause;
    }

    protected Throwable(String message, Throwable cause, boolean enableSuppression, boolean writableStackTrace) {
        this(message, cause);
    }

    public String getMessage() {
        return message;
    }

    public String getLocalizedMessage() {
        return getMessage();
    }

    public Throwable getCause() {
        Throwable known = cause;
        return known == this ? null : known;
    }

    public Throwable initCause(Throwable cause) {
        if (this.cause != null) throw new IllegalStateException("the cause is set already");
        if (cause == this) throw new IllegalArgumentException("self-causation not permitted");
        this.cause = cause == null ? this : cause;
        return this;
    }

    public String toString() {
        String name = Machine.className(this);
        String text = getLocalizedMessage();
        return text == null ? name : name.concat(": ").concat(text);
    }

    public final void addSuppressed(Throwable exception) {
        if (exception == this) throw new IllegalArgumentException("self-suppression not permitted");
        if (exception == null) throw new NullPointerException("cannot suppress a null exception");
        Throwable[] old = suppressed;
        int count = old == null ? 0 : old.length;
        Throwable[] longer = new Throwable[count + 1];
        for (int i = 0; i < count; i++) longer[i] = old[i];
        longer[count] = exception;
        suppressed = longer;
    }

    public final Throwable[] getSuppressed() {
        Throwable[] known = suppressed;
        int count = known == null ? 0 : known.length;
        Throwable[] copy = new Throwable[count];
        for (int i = 0; i < count; i++) copy[i] = known[i];
        return copy;
    }

    public Throwable fillInStackTrace() {
        return this;
    }

    /** Prints nothing, as all output of programs. */
    public void printStackTrace() {
    }

    public void printStackTrace(PrintStream stream) {
    }
}
