/* Pugh's causality test case 5. Verdict of the Java memory model: forbidden,
 * the value would come out of thin air, though another way leads to it.
 */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "the value would come out of thin air, though another way leads to it")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest5 {
  int x;
  int y;
  int z;

  @Actor
  public void actor1(III_Result r) {
    int r1 = x;
    y = r1;
    r.r1 = r1;
  }

  @Actor
  public void actor2(III_Result r) {
    int r2 = y;
    x = r2;
    r.r2 = r2;
  }

  @Actor
  public void actor3() {
    z = 1;
  }

  @Actor
  public void actor4(III_Result r) {
    int r3 = z;
    x = r3;
    r.r3 = r3;
  }
}
