/* Pugh's causality test case 18. Verdict of the Java memory model: allowed,
 * x is 0 or 42 before the branch, and so 42 behind it.
 */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "42, 42, 42", expect = Expect.ACCEPTABLE, desc = "x is 0 or 42 before the branch, and so 42 behind it")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest18 {
  int x;
  int y;

  @Actor
  public void actor1(III_Result r) {
    int r3 = x;
    if (r3 == 0) x = 42;
    int r1 = x;
    y = r1;
    r.r1 = r1;
    r.r3 = r3;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2 = y;
    x = r2;
    r.r2 = r2;
  }
}
