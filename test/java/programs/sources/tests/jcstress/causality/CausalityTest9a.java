/* Pugh's causality test case 9a. Verdict of the Java memory model: allowed, the result is 1 whether 0 or 1 was read. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "the result is 1 whether 0 or 1 was read")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest9a {
  int x = 2;
  int y;

  @Actor
  public void actor1(II_Result r) {
    int r1 = x;
    int r2 = 1 + r1 * r1 - r1;
    y = r2;
    r.r1 = r1;
    r.r2 = r2;
  }

  @Actor
  public void actor2() {
    int r3 = y;
    x = r3;
  }

  @Actor
  public void actor3() {
    x = 0;
  }
}
