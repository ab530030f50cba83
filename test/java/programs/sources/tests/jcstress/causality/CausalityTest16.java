/* Pugh's causality test case 16. Verdict of the Java memory model: allowed, plain accesses are not coherent. */
package tests.jcstress.causality;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "plain accesses are not coherent")
@Outcome(id = ".*", expect = Expect.ACCEPTABLE, desc = "other results")
@State
public class CausalityTest16 {
  int x;

  @Actor
  public void actor1(II_Result r) {
    r.r1 = x;
    x = 1;
  }

  @Actor
  public void actor2(II_Result r) {
    r.r2 = x;
    x = 2;
  }
}
