/* Pugh's causality test case 1. Verdict of the Java memory model: allowed, no value fails the test. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "no value fails the test")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest1 {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    int r1 = x;
    if (r1 >= 0) y = 1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(II_Result r) {
    int r2 = y;
    x = r2;
    r.r2 = r2;
  }
}
