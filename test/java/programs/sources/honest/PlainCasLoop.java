package honest;

import java.util.concurrent.atomic.AtomicInteger;

/** A retry loop that begins with a plain read. After a compareAndSet that failed, the plain read cannot be as old as before. */
public class PlainCasLoop {
  static final AtomicInteger n = new AtomicInteger();

  static void increment() {
    for (;;) {
      int v = n.getPlain();
      if (n.compareAndSet(v, v + 1)) return;
    }
  }

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(PlainCasLoop::increment);
    Thread u = new Thread(PlainCasLoop::increment);
    t.start();
    u.start();
    t.join();
    u.join();
    assert n.get() == 2;
  }
}
