/* Double-checked locking through a reference that is read by getAcquire and written by setRelease.
 *
 * That is all that the volatile variant needs, too.
 * Holds, under every model.
 */
package lockfree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class DclAcquireRelease extends Thread {
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
      Singleton found = (Singleton) INSTANCE.getAcquire();
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
    assert Singleton.get().value == 1;
  }

  public static void main(String[] args) {
    new DclAcquireRelease().start();
    new DclAcquireRelease().start();
  }
}
