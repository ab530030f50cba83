/* Double-checked locking through a reference that is read by getOpaque and written by setRelease.
 *
 * Broken: an opaque read does not acquire what the release store published. (sc and tso hold.)
 * Heddle must report the assertion, under opmm and jam21.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class DclOpaqueRelease extends Thread {
  static final VarHandle INSTANCE;

  static {
    try {
      INSTANCE = MethodHandles.lookup().findStaticVarHandle(Singleton.class, "instance", Singleton.class);
    } catch (ReflectiveOperationException problem) {
      throw new ExceptionInInitializerError(problem);
    }
  }

  static class Singleton {
    static Singleton instance;

    int value;

    Singleton() {
      value = 1;
    }

    static Singleton get() {
      Singleton found = (Singleton) INSTANCE.getOpaque();
      if (found == null) {
        synchronized (Singleton.class) {
          found = instance;
          if (found == null) {
            found = new Singleton();
            INSTANCE.setRelease(found);
          }
        }
      }
      return found;
    }
  }

  @Override
  public void run() {
    assert Singleton.get().value == 1; // <- assertion
  }

  public static void main(String[] args) {
    new DclOpaqueRelease().start();
    new DclOpaqueRelease().start();
  }
}
