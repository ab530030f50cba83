/* Peterson's lock for two threads, with plain fields.
 *
 * Broken: both may write their flag and still read the other's old one, which is store buffering. Only sc holds.
 * Heddle must report the assertion. The oracle is volatile: a plain one could show a stale value though only one is inside.
 */
class Peterson extends Thread {
  static final boolean[] wants = new boolean[2];
  static int turn;
  static volatile int inside;

  final int number;

  Peterson(int number) {
    this.number = number;
  }

  @Override
  public void run() {
    int me = number;
    int other = 1 - me;
    wants[me] = true;
    turn = other;
    while (wants[other] && turn == other) {
    }
    inside = me;
    assert inside == me; // <- assertion
    wants[me] = false;
  }

  public static void main(String[] args) {
    new Peterson(0).start();
    new Peterson(1).start();
  }
}
