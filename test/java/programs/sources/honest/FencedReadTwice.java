package honest;

import java.lang.invoke.VarHandle;

/** Two plain reads of x with an acquire fence between them. The second is no older than the first, which opmm does not know. */
public class FencedReadTwice {
  static int x;

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> x = 1);
    t.start();
    int first = x;
    VarHandle.acquireFence();
    int second = x;
    assert first <= second; // <- assertion
    t.join();
  }
}
