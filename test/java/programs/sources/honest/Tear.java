package honest;

/** A plain long may be read and written in two halves (JLS 17.7), which is tried with --tearing only. */
public class Tear {
  static long shared;
  static double own;

  public static void main(String[] args) throws Exception {
    own = 1.5;
    Thread t = new Thread(() -> shared = -1L);
    t.start();
    long seen = shared;
    assert seen == 0 || seen == -1L;
    assert own == 1.5;
    t.join();
  }
}
