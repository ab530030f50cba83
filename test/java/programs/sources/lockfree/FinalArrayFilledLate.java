/* An array behind a final field, and one behind that, are filled after the field was assigned, but before the constructor ends.
 *
 * Fields are frozen at the end of the constructor, so what it has put into the arrays is seen through the field, however the object was
 * published. The reader goes through it element by element, too.
 * Holds, under every model.
 */
package lockfree;

class FinalArrayFilledLate extends Thread {
  static class Table {
    final int[][] rows;

    Table() {
      rows = new int[1][];
      rows[0] = new int[2];
      rows[0][0] = 1;
      rows[0][1] = 1;
    }
  }

  static Table published;

  @Override
  public void run() {
    published = new Table();
  }

  public static void main(String[] args) {
    new FinalArrayFilledLate().start();
    Table found = published;
    if (found != null) {
      int sum = 0;
      for (int[] row : found.rows) {
        for (int value : row) sum += value;
      }
      assert sum == 2;
    }
  }
}
