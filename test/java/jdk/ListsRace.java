import java.util.ArrayList;
import java.util.List;

/** An ArrayList is not for two threads: the real one loses elements, or throws. */
public class ListsRace {
    static final List<Integer> list = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> list.add(1));
        other.start();
        list.add(2);
        other.join();
        assert list.size() == 2;
    }
}
