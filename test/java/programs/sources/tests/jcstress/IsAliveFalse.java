/* What a thread did is seen by whoever finds that it is no longer alive. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "still alive")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "ended")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "the end of a thread happens before its detection")
@State
public class IsAliveFalse {
  int x;

  @Actor
  public void actor1(I_Result r) {
    Thread child = new Thread(() -> x = 1);
    child.start();
    r.r1 = child.isAlive() ? -1 : x;
  }
}
