import java.util.concurrent.CompletableFuture;

public class FuturesChain {
    static int before;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        Thread completer = new Thread(() -> {
            before = 1;
            first.complete(20);
        });
        completer.start();
        int result = first.thenApply(x -> x + before).thenApply(x -> 2 * x).get();
        assert result == 42;
        completer.join();
    }
}
