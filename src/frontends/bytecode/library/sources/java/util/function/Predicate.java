package java.util.function;

public interface Predicate<T> {
    boolean test(T t);

    default Predicate<T> negate() {
        Predicate<T> positive = this;
        return new Predicate<T>() {
            public boolean test(T t) {
                return !positive.test(t);
            }
        };
    }

    default Predicate<T> and(Predicate<? super T> other) {
        if (other == null) throw new NullPointerException();
        Predicate<T> first = this;
        return new Predicate<T>() {
            public boolean test(T t) {
                return first.test(t) && other.test(t);
            }
        };
    }

    default Predicate<T> or(Predicate<? super T> other) {
        if (other == null) throw new NullPointerException();
        Predicate<T> first = this;
        return new Predicate<T>() {
            public boolean test(T t) {
                return first.test(t) || other.test(t);
            }
        };
    }
}
