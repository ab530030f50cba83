package honest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A compiler may make one critical section of two, and then order the writes as it likes: only who takes the lock sees an order. */
public class LockCoarsening {
  static final VarHandle X;
  static final VarHandle Y;
  static final Object m = new Object();
  static int x;
  static int y;

  static {
    try {
      X = MethodHandles.lookup().findStaticVarHandle(LockCoarsening.class, "x", int.class);
      Y = MethodHandles.lookup().findStaticVarHandle(LockCoarsening.class, "y", int.class);
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
    int seenY = (int) Y.getVolatile();
    int seenX = (int) X.getVolatile();
    assert seenY == 0 || seenX == 1; // <- assertion
    t.join();
  }
}
