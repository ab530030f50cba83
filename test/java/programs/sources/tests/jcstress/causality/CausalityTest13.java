/* Pugh's causality test case 13. Verdict of the Java memory model: forbidden, there is no race. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "there is no race")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest13 {
  int x;
  int y;

  @Actor
  public void actor1(II_Result r) {
    int r1 = x;
    if (r1 == 1) y = 1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(II_Result r) {
    int r2 = y;
    if (r2 == 1) x = 1;
    r.r2 = r2;
  }
}
