import java.util.concurrent.ConcurrentHashMap;

/** Two threads put, compute and get: each key has what was computed last. */
public class MapComputes {
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            map.put(1, 10);
            map.compute(2, (key, old) -> old == null ? 1 : old + 1);
        });
        other.start();
        map.compute(2, (key, old) -> old == null ? 1 : old + 1);
        Integer seen = map.get(1);
        assert seen == null || seen == 10;
        other.join();
        assert map.get(1) == 10 && map.get(2) == 2;
    }
}
