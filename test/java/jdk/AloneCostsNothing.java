import java.util.ArrayDeque;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Collections of one thread: what a JVM says of them, in one execution. */
public class AloneCostsNothing {
    enum Colour { RED, GREEN, BLUE { } }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 20; i++) map.put("k" + i, i);
        int sum = 0;
        for (int value : map.values()) sum += value;
        assert sum == 190;
        TreeMap<Integer, String> tree = new TreeMap<>(Map.of(3, "c", 1, "a", 2, "b"));
        assert String.join("", tree.values()).equals("abc");
        ArrayDeque<Integer> deque = new ArrayDeque<>(List.of(1, 2, 3));
        assert deque.pollLast() == 3 && deque.size() == 2;
        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(3, 1, 2));
        assert heap.poll() == 1;
        assert EnumSet.complementOf(EnumSet.of(Colour.GREEN)).toString().equals("[RED, BLUE]");
        EnumMap<Colour, Integer> byColour = new EnumMap<>(Colour.class);
        byColour.put(Colour.BLUE, 7);
        assert byColour.get(Colour.BLUE) == 7 && byColour.size() == 1;
        List<Integer> list = Collections.unmodifiableList(List.of(5, 6));
        assert list.indexOf(6) == 1;
        assert Optional.of(4).map(x -> x * 2).get() == 8;
        assert IntStream.range(0, 5).boxed().map(x -> x * x).collect(Collectors.toList()).equals(List.of(0, 1, 4, 9, 16));
        assert new Random(42).nextInt(100) == 30 && new Random(42).nextInt() == -1170105035;
        assert String.format("%05d|%-4s|%.2f|%x", -42, "ab", 2.345, 255).equals("-0042|ab  |2.35|ff");
    }
}
