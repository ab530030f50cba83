package honest;

/** Each value justifies the other. Java forbids that; the axioms of jam21 do not. */
public class ThinAir {
  static int x, y, a, b;

  public static void main(String[] args) throws Exception {
    Thread p = new Thread(() -> {
      a = x;
      if (a == 1) y = 1;
    });
    Thread q = new Thread(() -> {
      b = y;
      if (b == 1) x = 1;
    });
    p.start();
    q.start();
    p.join();
    q.join();
    assert !(a == 1 && b == 1); // <- assertion
  }
}
