/* Sequence lock whose version is read again by a plain read, without a fence.
 *
 * Broken: the second look may show the old version though the data are new. (sc and tso hold.)
 * Heddle must report the assertion, under opmm and jam21.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class SeqlockPlainVersion {
  static final VarHandle VERSION;

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(SeqlockPlainVersion.class, "version", int.class);
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
    VarHandle.releaseFence();
    low = value;
    high = value;
    VERSION.setRelease(this, before + 2);
  }

  void readOnce() {
    int before = (int) VERSION.getAcquire(this);
    int seenLow = low;
    int seenHigh = high;
    int after = version;
    if (before == after && before % 2 == 0) {
      assert seenLow == seenHigh; // <- assertion
    }
  }

  public static void main(String[] args) {
    SeqlockPlainVersion lock = new SeqlockPlainVersion();
    new Thread(() -> lock.write(1)).start();
    lock.readOnce();
  }
}
