/* Two actors take two locks in opposite order. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;

@JCStressTest(Mode.Deadlock)
@Outcome(id = "FINISHED", expect = Expect.ACCEPTABLE, desc = "both came to their end")
@Outcome(id = "DEADLOCK", expect = Expect.ACCEPTABLE_INTERESTING, desc = "each has one lock and waits for the other")
@State
public class OppositeLocks {
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
    synchronized (right) {
      synchronized (left) {
      }
    }
  }
}
