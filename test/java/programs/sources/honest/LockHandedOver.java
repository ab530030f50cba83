package honest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** LockCoarsening, but the reader takes the lock: it sees both writes in their order. */
public class LockHandedOver {
  static final VarHandle X;
  static final VarHandle Y;
  static final Object m = new Object();
  static int x;
  static int y;

  static {
    try {
      X = MethodHandles.lookup().findStaticVarHandle(LockHandedOver.class, "x", int.class);
      Y = MethodHandles.lookup().findStaticVarHandle(LockHandedOver.class, "y", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> {
      synchronized (m) {
        x = 1;
      }
      synchronized (m) {
        y = 1;
      }
    });
    t.start();
    int seenY;
    synchronized (m) {
      seenY = (int) Y.getVolatile();
    }
    int seenX = (int) X.getVolatile();
    assert seenY == 0 || seenX == 1;
    t.join();
  }
}
