/* A ring for one producer and one consumer whose producer publishes with an opaque store.
 *
 * Broken: the consumer may see the index of a value, and not the value. (sc and tso hold.)
 * Heddle must report an assertion, under opmm and jam21.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class SpscRingOpaquePublish {
  static final VarHandle TAKEN;
  static final VarHandle GIVEN;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAKEN = lookup.findVarHandle(SpscRingOpaquePublish.class, "taken", int.class);
      GIVEN = lookup.findVarHandle(SpscRingOpaquePublish.class, "given", int.class);
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
    GIVEN.setOpaque(this, mine + 1);
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
    SpscRingOpaquePublish ring = new SpscRingOpaquePublish();
    new Thread(() -> {
      ring.offer(1);
      ring.offer(2);
    }).start();
    int first = ring.poll();
    int second = ring.poll();
    assert first == EMPTY || first == 1; // <- assertion
    assert second == EMPTY || second == (first == EMPTY ? 1 : 2); // <- assertion
  }
}
