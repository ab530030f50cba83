/* Happens-before over a volatile field and then over a lock. */
package tests.jcstress;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "happens-before is transitive")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "as if the actors took turns")
@State
public class VolatileThenLock {
  volatile int v;
  int x;
  int y;

  @Actor
  public void actor1() {
    x = 1;
    v = 1;
  }

  @Actor
  public void actor2(III_Result r) {
    r.r1 = v;
    synchronized (this) {
      y = 1;
    }
  }

  @Actor
  public void actor3(III_Result r) {
    synchronized (this) {
      r.r2 = y;
    }
    r.r3 = x;
  }
}
