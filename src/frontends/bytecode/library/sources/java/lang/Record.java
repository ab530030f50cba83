package java.lang;

/** The methods of a record are made by the lowering. */
public abstract class Record {
    protected Record() {
    }

    public abstract boolean equals(Object other);

    public abstract int hashCode();

    public abstract String toString();
}
