/* Figure 2 of "Java Memory Model Aware Software Verification": who writes and reads under a lock reads its own write. */
package tests.jcstress.figures;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "its own write")
@Outcome(id = ".*", expect = Expect.FORBIDDEN, desc = "masked by its own write")
@State
public class Figure2 {
  int x;

  @Actor
  public void actor1(I_Result r) {
    synchronized (this) {
      x = 1;
      r.r1 = x;
    }
  }

  @Actor
  public void actor2() {
    synchronized (this) {
      x = 2;
    }
  }
}
