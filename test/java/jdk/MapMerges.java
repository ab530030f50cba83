import java.util.concurrent.ConcurrentHashMap;

/** No increment is lost. */
public class MapMerges {
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        map.put("k", 0);
        Thread other = new Thread(() -> map.merge("k", 1, Integer::sum));
        other.start();
        map.merge("k", 1, Integer::sum);
        other.join();
        assert map.get("k") == 2;
    }
}
