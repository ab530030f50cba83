/* Pugh's causality test case 3. Verdict of the Java memory model: allowed, the second read may be left out. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the second read may be left out")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest3 {
  int x;
  int y;

  @Actor
  public void actor1(III_Result r) {
    int r1 = x;
    int r2 = x;
    if (r1 == r2) y = 1;
    r.r1 = r1;
    r.r2 = r2;
  }

  @Actor
  public void actor2(III_Result r) {
    int r3 = y;
    x = r3;
    r.r3 = r3;
  }

  @Actor
  public void actor3() {
    x = 2;
  }
}
