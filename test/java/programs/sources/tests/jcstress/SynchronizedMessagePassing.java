/* Message passing under a lock. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = {"1, 0", "0, 1"}, expect = Expect.FORBIDDEN, desc = "the lock shows both writes or none")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class SynchronizedMessagePassing {
  int x;
  int y;

  @Actor
  public void actor1() {
    synchronized (this) {
      x = 1;
      y = 1;
    }
  }

  @Actor
  public void actor2(II_Result r) {
    synchronized (this) {
      r.r1 = y;
      r.r2 = x;
    }
  }
}
