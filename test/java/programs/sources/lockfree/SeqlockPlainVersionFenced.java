/* Sequence lock whose version is read again by a plain read, behind the acquire fence.
 *
 * Holds, under every model: the fence makes known what the writer did before its release fence, the odd version.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class SeqlockPlainVersionFenced {
  static final VarHandle VERSION;

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(SeqlockPlainVersionFenced.class, "version", int.class);
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
    VarHandle.acquireFence();
    int after = version;
    if (before == after && before % 2 == 0) {
      assert seenLow == seenHigh;
    }
  }

  public static void main(String[] args) {
    SeqlockPlainVersionFenced lock = new SeqlockPlainVersionFenced();
    new Thread(() -> lock.write(1)).start();
    lock.readOnce();
  }
}
