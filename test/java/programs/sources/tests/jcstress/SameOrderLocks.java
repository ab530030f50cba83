/* Two actors take two locks in the same order. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;

@JCStressTest(Mode.Deadlock)
@Outcome(id = "FINISHED", expect = Expect.ACCEPTABLE, desc = "both came to their end")
@Outcome(id = "DEADLOCK", expect = Expect.FORBIDDEN, desc = "who has the first lock gets the second")
@State
public class SameOrderLocks {
  final Object left = new Object();
  final Object right = new Object();

  @Actor
  public void actor1() {
    synchronized (left) {
      synchronized (right) {
      }
    }
  }

  @Actor
  public void actor2() {
    synchronized (left) {
      synchronized (right) {
      }
    }
  }
}
