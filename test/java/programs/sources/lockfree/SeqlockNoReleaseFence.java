/* Sequence lock whose writer has no release fence.
 *
 * Broken: new data may be seen before the version is odd. (sc and tso hold; so does opmm, where a read that is not plain sees the
 * latest write.) Heddle must report the assertion, under jam21.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class SeqlockNoReleaseFence {
  static final VarHandle VERSION;

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(SeqlockNoReleaseFence.class, "version", int.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  int version; // odd while the writer works
  int low;
  int high;

  void write(int value) {
    int before = version;
    VERSION.setOpaque(this, before + 1);
    low = value;
    high = value;
    VERSION.setRelease(this, before + 2);
  }

  void readOnce() {
    int before = (int) VERSION.getAcquire(this);
    int seenLow = low;
    int seenHigh = high;
    VarHandle.acquireFence();
    int after = (int) VERSION.getOpaque(this);
    if (before == after && before % 2 == 0) {
      assert seenLow == seenHigh; // <- assertion
    }
  }

  public static void main(String[] args) {
    SeqlockNoReleaseFence lock = new SeqlockNoReleaseFence();
    new Thread(() -> lock.write(1)).start();
    lock.readOnce();
  }
}
