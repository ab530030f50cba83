/* Pugh's causality test case 10. Verdict of the Java memory model: forbidden,
 * case 5 with branches in place of values.
 */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "case 5 with branches in place of values")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest10 {
  int x;
  int y;
  int z;

  @Actor
  public void actor1(III_Result r) {
    int r1 = x;
    if (r1 == 1) y = 1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2 = y;
    if (r2 == 1) x = 1;
    r.r2 = r2;
  }

  @Actor
  public void actor3() {
    z = 1;
  }

  @Actor
  public void actor4(III_Result r) {
    int r3 = z;
    if (r3 == 1) x = 1;
    r.r3 = r3;
  }
}
