package scale;

/** A divisor that another thread sets to 0, perhaps before it is used, perhaps later. */
public class Racer {
  static int divisor = 7;

  public static void main(String[] args) {
    Thread spoiler = new Thread(() -> divisor = 0);
    spoiler.start();
    int share = 210 / divisor; // <- uncaught-exception
    assert share == 30;
  }
}
