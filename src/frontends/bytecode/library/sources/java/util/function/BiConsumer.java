package java.util.function;

public interface BiConsumer<T, U> {
    void accept(T t, U u);
}
