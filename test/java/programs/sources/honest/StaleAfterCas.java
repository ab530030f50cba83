package honest;

import java.util.concurrent.atomic.AtomicInteger;

/** Why PlainCasLoop ends: a plain read behind a failed compareAndSet sees what that has seen. */
public class StaleAfterCas {
  static final AtomicInteger n = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> n.compareAndSet(0, 1));
    Thread u = new Thread(() -> {
      if (!n.compareAndSet(0, 2)) assert n.getPlain() == 1;
    });
    t.start();
    u.start();
    t.join();
    u.join();
  }
}
