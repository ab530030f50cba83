package honest;

/** A loop that does nothing but a plain read: it may return the old value for ever. */
public class StalePlainSpin {
  static int flag;

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> flag = 1);
    t.start();
    while (flag == 0) { // <- liveness
    }
    t.join();
  }
}
