/* Sequence lock: a reader discards what it read when the version was odd or has changed meanwhile.
 *
 * The data are plain. The writer's release fence and the reader's acquire fence see to it that whoever read new data also sees
 * that the version changed; the last store of the version releases.
 * Holds, under every model: both halves are of one version.
 */
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Seqlock {
  static final VarHandle VERSION;

  static {
    try {
      VERSION = MethodHandles.lookup().findVarHandle(Seqlock.class, "version", int.class);
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
    int after = (int) VERSION.getOpaque(this);
    if (before == after && before % 2 == 0) {
      assert seenLow == seenHigh;
    }
  }

  public static void main(String[] args) {
    Seqlock lock = new Seqlock();
    new Thread(() -> lock.write(1)).start();
    lock.readOnce();
  }
}
