package honest;

/** The loop of PlainCasLoop with a volatile read of something else: that says nothing about the plain field. */
public class StalePlainLoop {
  static int flag;
  static volatile int other;

  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> flag = 1);
    t.start();
    while (flag == 0 && other == 0) { // <- liveness
    }
    t.join();
  }
}
