import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;

/** Programs that rely on one assumption each about what the JDK leaves open. */
class AsksForProcessors {
  public static void main(String[] arguments) {
    assert Runtime.getRuntime().availableProcessors() > 0;
  }
}

class PutsIntoSkipList {
  public static void main(String[] arguments) {
    ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
    map.put(2, "b");
    map.put(1, "a");
    assert map.firstKey() == 1;
  }
}

class GoesThroughSet {
  public static void main(String[] arguments) {
    String all = "";
    for (String element : Set.of("a", "b", "c")) all += element;
    assert all.length() == 3;
  }
}

class GoesThroughPair {
  public static void main(String[] arguments) {
    int sum = 0;
    for (int element : Set.of(1, 2)) sum += element;
    assert sum == 3;
  }
}

class LooksIntoSet {
  public static void main(String[] arguments) {
    assert Set.of("a", "b", "c").contains("b");
  }
}

class ManyNumbers {
  public static void main(String[] arguments) {
    int number = ThreadLocalRandom.current().nextInt(-500, 500);
    assert number >= -500 && number < 500;
    long any = ThreadLocalRandom.current().nextLong();
    assert any == Long.MIN_VALUE || any == Long.MIN_VALUE + 1 || any == 0 || any == Long.MAX_VALUE;
  }
}

/** The largest is tried. */
class LargestNumber {
  public static void main(String[] arguments) {
    assert ThreadLocalRandom.current().nextInt(1000) != 999;
  }
}

/** All are tried. */
class FewNumbers {
  public static void main(String[] arguments) {
    assert ThreadLocalRandom.current().nextInt(5, 69) != 40;
  }
}

class AnySeed {
  public static void main(String[] arguments) {
    assert new Random().nextInt(4) < 4;
  }
}

class OneSeed {
  public static void main(String[] arguments) {
    assert new Random(1).nextInt(4) < 4;
  }
}
