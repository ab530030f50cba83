/* An array is made and filled before the constructor that keeps it in a final field; another by another thread, under a lock.
 *
 * What happens before the freeze is seen through the final field, whoever has done it, and wherever.
 * Holds, under every model.
 */
package lockfree;

class FinalArrayPassedIn extends Thread {
  static class Holder {
    final int[] values;

    Holder(int[] values) {
      this.values = values;
    }
  }

  static int[] prepared;
  static Holder own;
  static Holder handed;

  @Override
  public void run() {
    int[] values = new int[1];
    values[0] = 1;
    own = new Holder(values);
    int[] others;
    synchronized (Holder.class) {
      others = prepared;
    }
    if (others != null) handed = new Holder(others);
  }

  public static void main(String[] args) {
    new FinalArrayPassedIn().start();
    new Thread(FinalArrayPassedIn::read).start();
    int[] values = new int[1];
    synchronized (Holder.class) {
      values[0] = 1;
      prepared = values;
    }
  }

  static void read() {
    Holder found = own;
    if (found != null) assert found.values[0] == 1;
    found = handed;
    if (found != null) assert found.values[0] == 1;
  }
}
