/* A ring for one producer and one consumer, with plain indices.
 *
 * Broken: the consumer may see the index of a value, and not the value. (sc and tso hold.)
 * Heddle must report an assertion, under opmm and jam21.
 */
class SpscRingPlain {
  static final int EMPTY = -1;

  final int[] slots = new int[1];
  int taken;
  int given;

  boolean offer(int value) {
    int mine = given;
    if (mine - taken == slots.length) return false;
    slots[mine % slots.length] = value;
    given = mine + 1;
    return true;
  }

  int poll() {
    int mine = taken;
    if (mine == given) return EMPTY;
    int value = slots[mine % slots.length];
    taken = mine + 1;
    return value;
  }

  public static void main(String[] args) {
    SpscRingPlain ring = new SpscRingPlain();
    new Thread(() -> {
      ring.offer(1);
      ring.offer(2);
    }).start();
    int first = ring.poll();
    assert first == EMPTY || first == 1; // <- assertion
    int second = ring.poll();
    assert second == EMPTY || second == (first == EMPTY ? 1 : 2); // <- assertion
  }
}
