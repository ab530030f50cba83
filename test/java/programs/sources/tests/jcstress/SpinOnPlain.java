/* An actor waits for a plain field. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "the actor sees the signal")
@Outcome(id = "STALE", expect = Expect.ACCEPTABLE_INTERESTING, desc = "a plain read may be done once for all")
@State
public class SpinOnPlain {
  boolean stop;

  @Actor
  public void actor1() {
    while (!stop) {
    }
  }

  @Signal
  public void signal() {
    stop = true;
  }
}
