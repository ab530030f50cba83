import java.util.concurrent.ConcurrentHashMap;

/** Who finds an object in the map sees what was written before it was put in. */
public class MapPublishes {
    static class Message {
        int text;
    }

    static final ConcurrentHashMap<String, Message> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws InterruptedException {
        map.put("first", new Message());
        Thread writer = new Thread(() -> {
            Message message = new Message();
            message.text = 1;
            map.put("second", message);
        });
        writer.start();
        Message found = map.get("second");
        assert found == null || found.text == 1;
        writer.join();
    }
}
