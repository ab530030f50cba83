/* Message passing: the flag is under a lock, the message outside of it. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "the unlock happens before the next lock")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class LockAfterMessage {
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    synchronized (this) {
      y = 1;
    }
  }

  @Actor
  public void actor2(II_Result r) {
    synchronized (this) {
      r.r1 = y;
    }
    r.r2 = x;
  }
}
