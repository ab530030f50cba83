package honest;

/** Two plain increments. One may be lost, but not both. */
public class PlainIncrements {
  static int n;

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> n++);
    Thread u = new Thread(() -> n++);
    t.start();
    u.start();
    t.join();
    u.join();
    int seen = n;
    assert seen == 1 || seen == 2;
  }
}
