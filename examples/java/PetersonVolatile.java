/* Peterson's lock for two threads, with volatile accesses.
 *
 * The elements of an array cannot be volatile; those of an AtomicIntegerArray are accessed as if they were.
 * Holds, under every model: a program whose shared accesses are all volatile is sequentially consistent.
 */
import java.util.concurrent.atomic.AtomicIntegerArray;

class PetersonVolatile extends Thread {
  static final AtomicIntegerArray wants = new AtomicIntegerArray(2);
  static volatile int turn;
  static int count;

  final int number;

  PetersonVolatile(int number) {
    this.number = number;
  }

  @Override
  public void run() {
    int me = number;
    int other = 1 - me;
    wants.set(me, 1);
    turn = other;
    while (wants.get(other) == 1 && turn == other) {
    }
    count++;
    wants.set(me, 0);
  }

  public static void main(String[] args) throws InterruptedException {
    PetersonVolatile second = new PetersonVolatile(1);
    second.start();
    new PetersonVolatile(0).run();
    second.join();
    assert count == 2;
  }
}
