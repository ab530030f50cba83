package honest;

/** Derived has no initialiser, but it has a lock, which is taken before that of Base (JLS 12.4.2). Main takes them the other way round. */
public class InitCycle {
  static class Base {
    static Derived sub = new Derived(); // <- deadlock
  }

  static class Derived extends Base {
  }

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> {
      new Derived();
    });
    t.start();
    Object o = Base.sub;
    t.join();
  }
}
