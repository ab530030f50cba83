package java.util.function;

public interface BiPredicate<T, U> {
    boolean test(T t, U u);
}
