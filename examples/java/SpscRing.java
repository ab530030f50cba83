/* A ring for one producer and one consumer, with one slot.
 *
 * Each index is written by one thread. Its release store publishes what the thread did to the slot, to the acquire load of the
 * other: the value that was put there, or that it has been taken out.
 * Holds, under every model: values come out in order.
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class SpscRing {
  static final VarHandle TAKEN;
  static final VarHandle GIVEN;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAKEN = lookup.findVarHandle(SpscRing.class, "taken", int.class);
      GIVEN = lookup.findVarHandle(SpscRing.class, "given", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  static final int EMPTY = -1;

  final int[] slots = new int[1];
  int taken;
  int given;

  boolean offer(int value) {
    int mine = given;
    if (mine - (int) TAKEN.getAcquire(this) == slots.length) return false;
    slots[mine % slots.length] = value;
    GIVEN.setRelease(this, mine + 1);
    return true;
  }

  int poll() {
    int mine = taken;
    if (mine == (int) GIVEN.getAcquire(this)) return EMPTY;
    int value = slots[mine % slots.length];
    TAKEN.setRelease(this, mine + 1);
    return value;
  }

  public static void main(String[] args) {
    SpscRing ring = new SpscRing();
    new Thread(() -> {
      ring.offer(1);
      ring.offer(2);
    }).start();
    int first = ring.poll();
    int second = ring.poll();
    assert first == EMPTY || first == 1;
    assert second == EMPTY || second == (first == EMPTY ? 1 : 2);
  }
}
